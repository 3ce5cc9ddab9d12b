import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cspFor } from '../core/src/cspFor.ts'
import { openPage } from './browser.ts'
import type { Stage } from './checks.ts'
import { approveWhile, logInByEmail } from './embedded.ts'
import { page as htmlPage } from './sources.ts'
import type { LatchkeyServer } from './startLatchkey.ts'
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

/** One HTML file whose only script comes from the server: a browser wallet, then a wallet by email, both sign. */
export const scriptTag = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'script-tag')
  mkdirSync(folder, { recursive: true })
  const server = await stage.latchkey()
  const { page, complaints, requests, close } = await openPage(stage.browser, 1_329)
  try {
    const script = `<script type="module" src="${server.api}/kit/v1/element.js"></script>`
    writeFileSync(join(folder, 'index.html'), htmlPage(script, '<latchkey-button></latchkey-button>'))
    server.show(folder, policyOf(server))
    await page.goto(server.site.url)
    await page.waitForFunction(() => customElements.get('latchkey-button'))
    await takeClient(page)
    await connectWallet(page)
    await signHello(page)
    await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
    await page.getByRole('button', { name: 'Connect wallet' }).click()
    await logInByEmail(page, server)
    await expect.poll(async () => (await stateOf(page)).status, { timeout: 60_000 }).toBe('connected')
    await approveWhile(page, signHello(page))
    const address = (await stateOf(page)).account?.address
    await page.reload()
    await page.waitForFunction(() => customElements.get('latchkey-button'))
    await takeClient(page)
    await expect.poll(async () => (await stateOf(page)).account?.address, { timeout: 60_000 }).toBe(address)
    const own = [server.site.url, server.api, server.wallet, 'data:']
    expect(requests.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([])
    expect(complaints).toEqual([])
  } finally {
    await close()
  }
}
