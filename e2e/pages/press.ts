import { expect, type Locator } from '@playwright/test'

/** Presses a button of the wallet's screen as a hand does: it comes, rests a moment, presses. A jump is not believed. */
export const press = async (button: Locator): Promise<void> => {
  await expect(button).toBeEnabled({ timeout: 20_000 })
  await button.hover()
  await button.page().waitForTimeout(500)
  await button.click()
}
