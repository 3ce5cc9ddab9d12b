import { type BrowserContext, expect, type Page } from '@playwright/test'
import { press, readToEnd } from './press.ts'

/** A browser that can't detect covered frames, such as Firefox and Safari today. */
export const forgetVisibility = (context: BrowserContext) =>
  context.addInitScript(() => {
    delete (IntersectionObserverEntry.prototype as { isVisible?: unknown }).isVisible
  })

/** Presses something in the page that opens the wallet's own window. */
export const openByPress = async (page: Page, act: () => Promise<void>): Promise<Page> => {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), act()])
  return opened
}

/** Approves what the wallet's own window shows, after ticking the checkbox that its warnings were read. */
export const approveIn = async (opened: Page, title?: RegExp): Promise<void> => {
  const [tick, button] = [opened.getByRole('checkbox'), opened.getByRole('button', { name: /^(Approve|Sign)$/ })]
  if (title) await expect(opened.getByText(title).first()).toBeVisible()
  await expect(async () => {
    if (await tick.isVisible()) await tick.check()
    await readToEnd(button, 1_000)
  }).toPass()
  await press(button)
}
