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
