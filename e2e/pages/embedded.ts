import { expect, type Locator, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { approveInWindow, press, readToEnd } from './press.ts'
import { armingOf } from './trick.ts'

/** The full address of the logged-in account. */
export const addressOf = (page: Page): Promise<Hex> =>
  page
    .getByRole('main')
    .locator('[title^="0x"]')
    .first()
    .getAttribute('title')
    .then((title) => title as Hex)

/** Labels of the approve button. */
const yes = /^(Send|Confirm|Approve|Sign)/

/** Waits until the wallet's screen shows its prompt; the frame is visible earlier, while it loads data. */
export const untilAsked = async (page: Page): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible()
  await readToEnd(page.frameLocator('#w3m-iframe').getByRole('button', { name: yes }))
}

/**
 * Presses a button on the wallet's screen and waits until the screen closes. Watches from before the press, because the
 * next prompt can reopen it before an expectation looks again.
 */
export const answer = async (
  page: Page,
  name: string | RegExp,
  pressed: (button: Locator) => Promise<void>,
): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible()
  const button = page.frameLocator('#w3m-iframe').getByRole('button', { name })
  await readToEnd(button)
  const isGone = () => !document.querySelector('#w3m-iframe')?.checkVisibility({ visibilityProperty: true })
  await Promise.all([page.waitForFunction(isGone, undefined, { polling: 20 }), pressed(button)])
}

/** Approves a prompt on the wallet's screen or in the wallet's own window. */
export const approve = async (page: Page): Promise<void> => {
  const screen = page.frameLocator('#w3m-iframe')
  const elsewhere = screen.getByRole('button', { name: 'Continue', exact: true })
  const [here, more] = [screen.getByRole('button', { name: yes }), screen.locator('.MoreToSee')]
  const isHere = async () => (await more.isVisible()) || (await armingOf(here)) === 'armed'
  // Which of the two only shows once the request has been assessed. The acceptance rows have no config with a timeout.
  await expect.poll(async () => (await elsewhere.isVisible()) || (await isHere()), { timeout: 60_000 }).toBe(true)
  if (await elsewhere.isVisible()) await approveInWindow(screen)
  else await answer(page, yes, press)
}

/** Declines a prompt on the wallet's screen. */
export const decline = (page: Page): Promise<void> => answer(page, /^Cancel$/, (button) => button.click())

/** Switches between account types. */
export const turnTo = async (page: Page, kind: 'Smart account' | 'Standard account'): Promise<void> => {
  const before = await addressOf(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Your account / }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`^${kind}`) })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).not.toBe(before)
}
