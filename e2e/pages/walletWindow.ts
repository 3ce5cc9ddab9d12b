import type { BrowserContext, Page } from '@playwright/test'

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
