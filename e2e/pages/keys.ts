import { expect, type Locator, type Page } from '@playwright/test'
import { answer } from './embedded.ts'

/** More than any view has. */
const most = 60

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus')).catch(() => false)

/** Goes on with Tab until something has the focus, which then can be seen to have it. */
export const reach = async (page: Page, target: Locator): Promise<void> => {
  await expect(target).toBeVisible({ timeout: 20_000 })
  for (let step = 0; step < most; step += 1) {
    if (await hasFocus(target)) break
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

/** Presses a button that the keyboard has to reach first; one that is busy or off takes no key, so it is waited for. */
export const pressByKey = async (page: Page, target: Locator): Promise<void> => {
  await reach(page, target)
  await expect(target).toBeEnabled()
  await page.keyboard.press('Enter')
}

/** Answers what the wallet's own screen asks: its frame has the focus once it is shown. */
export const approveByKey = (page: Page, name: string | RegExp): Promise<void> =>
  // It takes no key before the person has had time to read, so that the button is off until then.
  answer(page, name, (button) => pressByKey(page, button))
