import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium } from '../../scripts/chromium.mjs'
import { pick, plainFolder, type Stage, tools, withServers } from './checks.ts'
import { installApp } from './packs.ts'
import { serveFolder } from './serveFolder.ts'
import { shell } from './shell.ts'

const files = {
  'playwright.config.js': `export default {
  use: {
    walletOptions: { chainId: 918273 },
    chainOptions: { chainId: 918273 },
    launchOptions: { executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] },
  },
}
`,
  'wallet.spec.js': `import { test } from '@latchkey/testing/playwright'
import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'

const open = (page, chain) => page.goto(process.env.SITE + '/?node=' + encodeURIComponent(chain.url))
const sign = (page) => page.evaluate(() => latchkey.signMessage('Hello').catch((error) => error.rpcCode))

test.beforeEach(({ page }) => page.addInitScript(() => addEventListener('DOMContentLoaded', () => document.querySelector('#dapp').remove())))

test('connects and signs', async ({ page, wallet, latchkey, chain }) => {
  await open(page, chain)
  await latchkey.connect()
  await latchkey.expectAccount(wallet.address)
  expect(await verifyMessage({ address: wallet.address, message: 'Hello', signature: await sign(page) })).toBe(true)
  expect(wallet.calls.map(({ method }) => method)).toContain('personal_sign')
})

test('declines', async ({ page, wallet, latchkey, chain }) => {
  await open(page, chain)
  await latchkey.connect()
  await latchkey.expectAccount(wallet.address)
  wallet.setMood('reject')
  expect(await sign(page)).toBe(4001)
})
`,
}

/** An outside developer's Playwright tests with @latchkey/testing: the wallet connects, signs and declines. */
export const strangerTests = async (stage: Stage): Promise<void> => {
  const site = await plainFolder(stage, 'tested')
  const folder = join(stage.folder, 'testing')
  mkdirSync(folder, { recursive: true })
  const dependencies = { viem: tools.viem, '@wagmi/core': '3.6.4', '@playwright/test': '1.65.0' }
  await installApp({ folder, packs: pick(stage, 'core', 'testing'), dependencies }, files)
  await withServers([serveFolder({ folder: site })], async ({ url }) => {
    await shell(join(folder, 'node_modules/.bin/playwright'), ['test'], folder, {
      SITE: url,
      CHROMIUM: findChromium() ?? '',
    })
  })
}
