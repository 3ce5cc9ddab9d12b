import { expect, type FrameLocator, type Locator } from '@playwright/test'

/** Reads what the wallet's screen says to its end, until the button can be pressed. */
export const readToEnd = async (button: Locator): Promise<void> => {
  const more = button.locator('xpath=ancestor::main').locator('.MoreToSee')
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(button).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}

/**
 * Presses a button of the wallet's screen as a person does: reads to the end, moves there, rests a moment, presses. The
 * wallet ignores anything less.
 */
export const press = async (button: Locator): Promise<void> => {
  await readToEnd(button)
  await button.hover()
  await button.page().waitForTimeout(500)
  await button.click()
}

/** The same for what asks for a second step: the warning is read first, which the checkbox says. */
export const pressAfterWarning = async (screen: FrameLocator, button: Locator): Promise<void> => {
  await screen.getByRole('checkbox').click({ timeout: 20_000 })
  await press(button)
}
