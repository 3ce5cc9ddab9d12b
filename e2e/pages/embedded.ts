import { expect, type Page } from '@playwright/test'
import type { Hex } from 'viem'
import { press } from './press.ts'

/** Whoever is logged in, in full. */
export const addressOf = (page: Page): Promise<Hex> =>
  page
    .getByRole('main')
    .locator('[title^="0x"]')
    .first()
    .getAttribute('title')
    .then((title) => title as Hex)

/** Answers what the wallet's own screen asks. */
export const approve = async (page: Page): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible({ timeout: 20_000 })
  await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: /^(Send|Confirm|Approve|Sign)/ }))
  await expect(page.locator('#w3m-iframe')).toBeHidden({ timeout: 20_000 })
}

/** Turns down what the wallet's own screen asks. */
export const decline = async (page: Page): Promise<void> => {
  await expect(page.locator('#w3m-iframe')).toBeVisible({ timeout: 20_000 })
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#w3m-iframe')).toBeHidden({ timeout: 20_000 })
}

/** Goes from one kind of account to the other. */
export const turnTo = async (page: Page, kind: 'Smart account' | 'Plain account'): Promise<void> => {
  const before = await addressOf(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /^Your account / }).click()
  await dialog.getByRole('button', { name: new RegExp(`^${kind}`) }).click()
  await expect(dialog.getByRole('button', { name: new RegExp(`^${kind}`) })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect.poll(() => addressOf(page)).not.toBe(before)
}
