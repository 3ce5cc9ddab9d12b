import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../../e2e/playwright.config.ts'
import { root } from '../../scripts/install.mjs'
import { installWallet } from '../testing/src/playwright.ts'

/** Problems on a page that an outside developer would report. */
export type Watched = {
  page: Page
  requests: string[]
  complaints: string[]
  chainOf(): number
  /** Takes a screenshot of the last state, for rows that failed. */
  close(): Promise<void>
}

export const walletName = 'Harbour Wallet'

/** The browser of the end-to-end tests. It partitions the storage of frames, like real ones. */
export const openBrowser = (): Promise<Browser> => chromium.launch(config.use?.launchOptions)

/** A page with a wallet that records requests, console errors and policy violations. */
export const openPage = async (browser: Browser, chainId: number): Promise<Watched> => {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1_280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const [requests, complaints]: [string[], string[]] = [[], []]
  page.on('request', (request) => void requests.push(request.url()))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => void complaints.push(error.message))
  // tsx wraps functions with a helper that pages don't have.
  await page.addInitScript('globalThis.__name = (value) => value')
  const wallet = await installWallet(page, { name: walletName, rdns: 'example.harbour', chainId })
  const close = async () => {
    await page.screenshot({ path: join(root, 'test-results/kit-accept.png') }).catch(() => undefined)
    await context.close()
  }
  return { page, requests, complaints, chainOf: () => wallet.chainId, close }
}
