import { type ElementHandle, expect, type FrameLocator, type Locator, type Page } from '@playwright/test'

/** Scrolls through the wallet's screen until the button can be pressed. */
export const readToEnd = async (button: Locator, timeout = 60_000): Promise<void> => {
  const more = button.locator('xpath=ancestor::main').locator('.MoreToSee')
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(button).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout })
}

/** The press counted: the screen is gone, or busy with it. A closed window can't be asked. */
const wasTaken = (pressed: ElementHandle<SVGElement | HTMLElement>): Promise<boolean> =>
  pressed.evaluate((node) => !node.isConnected || node.ariaBusy === 'true').catch(() => true)

/**
 * Presses a button on the wallet's screen like a person: reads to the end, moves there, rests, presses. The wallet
 * ignores anything less. On a busy machine it may find that the press came too soon, and then gets another.
 */
export const press = async (button: Locator): Promise<void> => {
  let pressed: ElementHandle<SVGElement | HTMLElement> | undefined
  await expect(async () => {
    if (button.page().isClosed() || (pressed && (await wasTaken(pressed)))) return
    await readToEnd(button)
    pressed = (await button.elementHandle()) ?? undefined
    await button.hover()
    await button.page().waitForTimeout(500)
    await button.click()
    await expect
      .poll(async () => !pressed || (await wasTaken(pressed)), { intervals: [20, 100], timeout: 3_000 })
      .toBe(true)
  }).toPass()
}

/** Opens the wallet's own window, where high-risk requests continue. */
export const openWalletWindow = async (screen: FrameLocator): Promise<Page> => {
  const go = screen.getByRole('button', { name: /^(Continue|Open it again)$/ })
  await expect(go).toBeEnabled()
  const [opened] = await Promise.all([go.page().context().waitForEvent('page'), go.click()])
  return opened
}

/** Approves what the wallet's own window shows, after ticking the checkbox that its warnings were read. */
export const approveIn = async (opened: Page): Promise<void> => {
  const [tick, button] = [opened.getByRole('checkbox'), opened.getByRole('button', { name: /^(Approve|Sign)$/ })]
  await expect(async () => {
    if (await tick.isVisible()) await tick.check()
    await readToEnd(button, 1_000)
  }).toPass()
  await press(button)
}

/** Opens the wallet's own window, and approves there. */
export const approveInWindow = async (
  screen: FrameLocator,
  look: (opened: Page) => Promise<void> = async () => {},
): Promise<void> => {
  const opened = await openWalletWindow(screen)
  await look(opened)
  const closed = opened.waitForEvent('close')
  await approveIn(opened)
  await closed
}

/** A finger that stays on a place of the page, then lifts. */
export const holdAt = async (page: Page, { x, y }: { x: number; y: number }, forMs = 1_300): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(forMs)
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await cdp.detach()
}

/** Where the middle of a button is, once it can be pressed. */
export const middleOf = async (button: Locator): Promise<{ x: number; y: number }> => {
  await expect(button).toBeEnabled()
  const box = await button.boundingBox()
  if (!box) throw new Error('The button has no place.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Holds a button on the wallet's screen, as a finger must inside a page. */
export const hold = async (button: Locator): Promise<void> => holdAt(button.page(), await middleOf(button))
