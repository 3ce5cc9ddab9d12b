import type { CDPSession, ElementHandle, Page } from '@playwright/test'

/** A button and its center, found beforehand: looking for them takes script time in the page. */
export type Target = { button: ElementHandle<Element>; x: number; y: number }

export type Press = (page: Page, target: Target, session: CDPSession, slowdown: number) => Promise<unknown>

/** Typical time a pointer hovers over a button before the press, and a finger or a key rests before the next event. */
const hoverMs = 200
const restMs = 90

export const byScript: Press = (page, { x, y }) => page.mouse.click(x, y)

export const byMouse: Press = async (page, { x, y }, _session, slowdown) => {
  await page.mouse.move(x, y)
  await page.waitForTimeout(hoverMs * slowdown)
  await page.mouse.click(x, y)
}

/** A finger isn't slower on a slow machine. */
export const byFinger: Press = async (page, { x, y }, session) => {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(restMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const isFocused = ({ button }: Target): Promise<boolean> => button.evaluate((one) => one === document.activeElement)

/** Tabs to the button, as quickly as a finger taps, and presses Enter. */
export const byKeyboard: Press = async (page, target) => {
  for (let tabs = 0; tabs < 20 && !(await isFocused(target)); tabs++) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(restMs)
  }
  await page.keyboard.press('Enter')
}
