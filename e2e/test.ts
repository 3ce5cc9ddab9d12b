import { type BrowserContext, expect, test as plain } from '@playwright/test'

/** A test that also fails on an error that nothing caught, in any page or frame it opened. */
export const test = plain.extend<{ uncaught: undefined }>({
  uncaught: [
    async ({ browser }, use) => {
      const uncaught: string[] = []
      const watch = (context: BrowserContext) =>
        context.on('weberror', (error) => void uncaught.push(`${error.page()?.url()}: ${error.error().stack}`))
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        watch(context)
        return context
      }
      await use(undefined)
      browser.newContext = newContext
      expect(uncaught).toEqual([])
    },
    { auto: true },
  ],
})
