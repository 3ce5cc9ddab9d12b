import { expect, type Locator, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { approveInWindow, press, readToEnd } from './press.ts'
import { armingOf } from './trick.ts'

/** Whoever is logged in, in full. */
export const addressOf = (page: Page): Promise<Hex> =>
  page
    .getByRole('main')
    .locator('[title^="0x"]')
    .first()
    .getAttribute('title')
    .then((title) => title as Hex)

/** What the button says that agrees. */
const yes = /^(Send|Confirm|Approve|Sign)/

/** Until the wallet's own screen has its question: the frame is shown before that, while it looks things up. */
export const untilAsked = async (page: Page): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible({ timeout: 20_000 })
  await readToEnd(page.frameLocator('#w3m-iframe').getByRole('button', { name: yes }))
}

/**
 * Presses a button of the wallet's own screen and waits until the screen goes. It is watched from before the press: the
 * next question may bring it back sooner than an expectation looks again.
 */
export const answer = async (
  page: Page,
  name: string | RegExp,
  pressed: (button: Locator) => Promise<void>,
): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible({ timeout: 20_000 })
  const button = page.frameLocator('#w3m-iframe').getByRole('button', { name })
  await readToEnd(button)
  const isGone = () => !document.querySelector('#w3m-iframe')?.checkVisibility({ visibilityProperty: true })
  await Promise.all([page.waitForFunction(isGone, undefined, { polling: 20, timeout: 40_000 }), pressed(button)])
}

/** Agrees to what the wallet's own screen asks, or to what it asks in the wallet's own window. */
export const approve = async (page: Page): Promise<void> => {
  const screen = page.frameLocator('#w3m-iframe')
  const elsewhere = screen.getByRole('button', { name: 'Continue', exact: true })
  const [here, more] = [screen.getByRole('button', { name: yes }), screen.locator('.MoreToSee')]
  const isHere = async () => (await more.isVisible()) || (await armingOf(here)) === 'armed'
  // Which of the two it is shows only once the request has been judged.
  await expect.poll(async () => (await elsewhere.isVisible()) || (await isHere()), { timeout: 40_000 }).toBe(true)
  if (await elsewhere.isVisible()) await approveInWindow(screen)
  else await answer(page, yes, press)
}

/** Turns down what the wallet's own screen asks. */
export const decline = (page: Page): Promise<void> => answer(page, /^Cancel$/, (button) => button.click())

/** Goes from one kind of account to the other. */
export const turnTo = async (page: Page, kind: 'Smart account' | 'Standard account'): Promise<void> => {
  const before = await addressOf(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Your account / }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`^${kind}`) })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).not.toBe(before)
}
