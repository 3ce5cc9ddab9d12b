import type { CDPSession, Locator, Page } from '@playwright/test'

export type Press = (page: Page, button: Locator, session: CDPSession, slowdown: number) => Promise<unknown>

/** Typical time a pointer hovers over a button before the press, and a finger or a key rests before the next event. */
const hoverMs = 200
const restMs = 90

export const byScript: Press = (_page, button) => button.click()

export const byMouse: Press = async (page, button, _session, slowdown) => {
  await button.hover()
  await page.waitForTimeout(hoverMs * slowdown)
  await button.click()
}

/** A finger isn't slower on a slow machine. */
export const byFinger: Press = async (page, button, session) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(restMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const isFocused = (button: Locator): Promise<boolean> => button.evaluate((one) => one === document.activeElement)

/** Tabs to the button, as quickly as a finger taps, and presses Enter. */
export const byKeyboard: Press = async (page, button) => {
  for (let tabs = 0; tabs < 20 && !(await isFocused(button)); tabs++) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(restMs)
  }
  await page.keyboard.press('Enter')
}
