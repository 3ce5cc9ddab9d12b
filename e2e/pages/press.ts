import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { armingOf } from './trick.ts'

/** Scrolls through the wallet's screen until the button can be pressed. */
export const readToEnd = async (button: Locator, timeout = 40_000): Promise<void> => {
  const more = button.locator('xpath=ancestor::main').locator('.MoreToSee')
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(button).toBeEnabled({ timeout: 1_000 })
  }).toPass({ timeout })
}

/**
 * Presses a button on the wallet's screen like a person: reads to the end, moves there, rests, presses. The wallet
 * ignores anything less. It times the rest from its first pointer event, which is late on a busy machine; it then asks
 * for another press and gets it.
 */
export const press = async (button: Locator): Promise<void> => {
  const hasty = button.locator('xpath=ancestor::main').locator('[data-hasty]')
  await expect(async () => {
    // A window that closed under the press was answered.
    if (button.page().isClosed()) return
    await readToEnd(button)
    await button.hover()
    await button.page().waitForTimeout(500)
    await button.click()
    if (!(await hasty.isVisible().catch(() => false))) return
    await expect.poll(() => armingOf(button), { intervals: [20], timeout: 300 }).not.toBe('armed')
  }).toPass()
}

/** Opens the wallet's own window, where high-risk requests continue. */
export const openWalletWindow = async (screen: FrameLocator): Promise<Page> => {
  const go = screen.getByRole('button', { name: /^(Continue|Open it again)$/ })
  await expect(go).toBeEnabled()
  const [opened] = await Promise.all([go.page().context().waitForEvent('page'), go.click()])
  return opened
}

/** Answers in the wallet's own window, after ticking the checkbox that its warnings were read. */
export const approveInWindow = async (
  screen: FrameLocator,
  look: (opened: Page) => Promise<void> = async () => {},
): Promise<void> => {
  const opened = await openWalletWindow(screen)
  await look(opened)
  const [tick, button] = [opened.getByRole('checkbox'), opened.getByRole('button', { name: /^(Approve|Sign)$/ })]
  await expect(async () => {
    if (await tick.isVisible()) await tick.check()
    await readToEnd(button, 1_000)
  }).toPass()
  const closed = opened.waitForEvent('close')
  await press(button)
  await closed
}
