import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { press } from '../../e2e/pages/press.ts'
import { cspFor } from '../core/src/cspFor.ts'
import { openPage } from './browser.ts'
import type { Stage } from './checks.ts'
import { serveFolder } from './serveFolder.ts'
import { page as htmlPage } from './sources.ts'
import { type LatchkeyServer, startLatchkey } from './startLatchkey.ts'
import { connectWallet, type Stranger, signHello, stateOf } from './walk.ts'

/** The policy as `cspFor` prints it, and nothing besides. */
const policyOf = ({ api, wallet }: LatchkeyServer): string => {
  const directives = cspFor({ server: api, walletUrl: wallet, isScriptTag: true })
  const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return ["default-src 'none'", ...lines].join('; ')
}

/** The button made its own client. */
const takeClient = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const button = document.querySelector('latchkey-button') as unknown as { client: Stranger['latchkey'] }
    Object.assign(window, { latchkey: button.client })
  })

const logInByEmail = async (page: Page, server: LatchkeyServer): Promise<void> => {
  const email = `ada-${crypto.randomUUID()}@example.com`
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await expect.poll(() => server.readCode(email), { timeout: 30_000 }).toMatch(/^\d{6}$/)
  await expect(page.frameLocator('#w3m-iframe').getByLabel('Six-digit code')).toBeFocused({ timeout: 30_000 })
  await page.keyboard.type((await server.readCode(email)) ?? '')
  await expect.poll(async () => (await stateOf(page)).status, { timeout: 30_000 }).toBe('connected')
}

/** One HTML file whose only script comes from the server: a browser wallet, then a wallet by email, both sign. */
export const scriptTag = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'script-tag')
  mkdirSync(folder, { recursive: true })
  const headers = { policy: '' }
  const site = await serveFolder(folder, headers)
  const server = await startLatchkey(site.url).catch(async (error: unknown) => {
    await site.stop()
    throw error
  })
  const { page, complaints, requests, close } = await openPage(stage.browser, 1_329)
  try {
    headers.policy = policyOf(server)
    const script = `<script type="module" src="${server.api}/kit/v1/element.js"></script>`
    writeFileSync(join(folder, 'index.html'), htmlPage(script, '<latchkey-button></latchkey-button>'))
    await page.goto(site.url)
    await page.waitForFunction(() => customElements.get('latchkey-button'))
    await takeClient(page)
    await connectWallet(page)
    await signHello(page)
    await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
    await logInByEmail(page, server)
    await Promise.all([signHello(page), press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))])
    const own = [site.url, server.api, server.wallet, 'data:']
    expect(requests.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await close()
    await server.stop()
    await site.stop()
  }
}
