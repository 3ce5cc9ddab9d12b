import { type ElementHandle, type Frame, chromium as playwright } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { addresses } from '../addresses.ts'
import { type Driver, enter, type Place, pause, restMs } from './driver.ts'

/** Chromium, driven by Playwright. */
export const openChromium = async (): Promise<Driver> => {
  const executablePath = findChromium()
  const browser = await playwright.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', `--unsafely-treat-insecure-origin-as-secure=${addresses.wallet}`],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const windowOf = () => context.pages().find((one) => one !== page && one.url().startsWith(addresses.wallet))
  const frameOf = (place: Place): Frame | undefined => {
    if (place === 'site') return page.mainFrame()
    if (place === 'window') return windowOf()?.mainFrame()
    return page.frames().find((one) => one.url().startsWith(`${addresses.wallet}/sdk`))
  }
  const elementOf = async (place: Place, element: string): Promise<ElementHandle> => {
    const found = (await frameOf(place)?.evaluateHandle(element))?.asElement()
    if (!found) throw new Error(`no ${element}`)
    return found as ElementHandle
  }
  return {
    engine: `Chromium ${browser.version()}`,
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    read: async <T>(place: Place, expression: string) => (await frameOf(place)?.evaluate(expression)) as T | undefined,
    press: async (place, element) => {
      const found = await elementOf(place, element)
      await found.hover()
      await pause(restMs)
      await found.click()
    },
    type: async (place, element, text) => {
      await (await elementOf(place, element)).click()
      const { keyboard } = frameOf(place)?.page() ?? page
      await keyboard.type(text.replace(enter, ''))
      if (text.endsWith(enter)) await keyboard.press('Enter')
    },
    hasWindow: async () => windowOf() !== undefined,
    close: () => browser.close(),
  }
}
