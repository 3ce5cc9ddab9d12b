import { expect, type Locator, type Page } from '@playwright/test'
import { answer } from './embedded.ts'

/** More than any view has. */
const most = 60

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus')).catch(() => false)

/** Presses Tab until an element has visible focus. */
export const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible()
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(target)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** Presses a button reached by keyboard. A busy or disabled button ignores keys, so it waits. */
export const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await reach(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Answers a prompt on the wallet's screen by keyboard. Its frame has focus once it is shown. */
export const approveByKey = (page: Page, name: string | RegExp): Promise<void> =>
  // The button is disabled until the user has had time to read.
  answer(page, name, (button) => pressByKey(page, button))
