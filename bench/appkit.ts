/**
 * The unmodified AppKit 1.8.0 packages against this system in Chromium: email login, a signed message, a declined one,
 * a payment and a request closed without an answer, in three window sizes that once could not approve. `npx tsx
 * bench/appkit.ts [folder for its packages]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@latchkey/server/db/connect'
import { openEmbedded } from '@latchkey/server/db/embedded'
import { createLog } from '@latchkey/server/log'
import { projectCommand } from '@latchkey/server/projects/projectCommand'
import { readSettings } from '@latchkey/server/settings'
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { type Address, createPublicClient, type Hex, http, parseEther, verifyMessage } from 'viem'
import { addresses, pageProjectId, ports } from '../e2e/addresses.ts'
import { giveSei } from '../e2e/money.ts'
import { newEmail } from '../e2e/pages/login.ts'
import { readCode } from '../e2e/pages/mailbox.ts'
import { approveInWindow, press } from '../e2e/pages/press.ts'
import config from '../e2e/playwright.config.ts'
import { startStack } from '../scripts/stack.ts'
import { startAppKitPage } from './appkitPage.ts'

const sizes = [
  { width: 1366, height: 625, hasTouch: false },
  { width: 1280, height: 600, hasTouch: false },
  { width: 360, height: 560, hasTouch: true },
] as const
const payment = parseEther('0.1')
const chain = createPublicClient({ transport: http(addresses.chain) })

type Ended = { value?: Hex; error?: string; code?: number }
type InPage = {
  kit: { open: (options?: object) => Promise<unknown>; close: () => Promise<void> }
  address: () => Address | undefined
  sign: (message: string) => Promise<Ended>
  send: (to: Address, value: string) => Promise<Ended>
}
declare global {
  interface Window {
    page: InPage
  }
}

/** This server answers AppKit's hosts; all other outside traffic is blocked. */
const redirect = async (context: BrowserContext, outside: Set<string>): Promise<void> => {
  await context.route(/^https:\/\//, async (route) => {
    const { host, pathname, search } = new URL(route.request().url())
    const isOurs = ['rpc.walletconnect.org', 'api.web3modal.org', 'pulse.walletconnect.org'].includes(host)
    if (!isOurs) {
      outside.add(host)
      return route.abort()
    }
    await route.fulfill({ response: await route.fetch({ url: `${addresses.api}${pathname}${search}` }) })
  })
  await context.routeWebSocket(/^wss:/, (socket) => socket.close())
}

const logIn = async (page: Page): Promise<Address> => {
  const email = newEmail()
  await page.getByRole('button', { name: 'Connect' }).first().click()
  await page.locator('w3m-email-login-widget input[type=email]').fill(email)
  await page.keyboard.press('Enter')
  const code = await readCode(email)
  await page.locator('wui-otp input').first().click()
  await page.keyboard.type(code, { delay: 60 })
  await page.waitForFunction(() => window.page.address() !== undefined)
  await page.waitForFunction(() => !document.querySelector('w3m-modal.open'))
  return (await page.evaluate(() => window.page.address())) as Address
}

/** Starts a request in the page and answers it in the wallet's frame. */
const answer = async (page: Page, name: 'Sign' | 'Approve' | 'Cancel', ask: () => Promise<Ended>): Promise<Ended> => {
  const ended = ask()
  ended.catch(() => undefined)
  const screen = page.frameLocator('#w3m-iframe')
  const button = screen.getByRole('button', { name, exact: true })
  const elsewhere = screen.getByRole('button', { name: 'Continue', exact: true })
  if (name === 'Cancel') await button.click()
  else {
    // If the machine is too busy to finish a check in time, the request moves to the wallet's own window.
    await button.or(elsewhere).first().waitFor()
    await expect
      .poll(
        async () => (await elsewhere.isVisible()) || (await button.isEnabled({ timeout: 500 }).catch(() => false)),
        {
          timeout: 40_000,
        },
      )
      .toBe(true)
    if (await elsewhere.isVisible()) await approveInWindow(screen)
    else await press(button)
  }
  return ended
}

type Row = Record<string, string>

const hasFailed = (value: string): boolean => value.startsWith('FAILED')

const visit = async (browser: Browser, url: string, size: (typeof sizes)[number]): Promise<Row> => {
  const { width, height, hasTouch } = size
  const context = await browser.newContext({ viewport: { width, height }, hasTouch, isMobile: hasTouch })
  const outside = new Set<string>()
  const faults = new Set<string>()
  await redirect(context, outside)
  const page = await context.newPage()
  page.setDefaultTimeout(40_000)
  page.on('console', (line) => {
    if (line.text().startsWith('W3mFrame')) faults.add(/@w3m-frame\/\w+/.exec(line.text())?.[0] ?? line.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) faults.add(`${response.status()} ${response.url().split('?')[0]}`)
  })
  const row: Row = { window: `${width}×${height}` }
  const step = async (name: string, run: () => Promise<string>): Promise<void> => {
    if (Object.values(row).some(hasFailed)) {
      row[name] = 'not tried'
      return
    }
    const start = Date.now()
    try {
      row[name] = `${await run()}, ${((Date.now() - start) / 1_000).toFixed(1)} s`
    } catch (error) {
      row[name] = `FAILED: ${String(error).slice(0, 800)}`
      await page.screenshot({ path: join(tmpdir(), `appkit-${width}-${name.replace(/ /g, '-')}.png`) })
    }
  }
  await page.goto(url)
  let address: Address = '0x'
  await step('login by email', async () => {
    address = await logIn(page)
    return 'connected'
  })
  await step('message signed', async () => {
    const { value = '0x', error } = await answer(page, 'Sign', () => page.evaluate(() => window.page.sign('Hello')))
    if (error || !(await verifyMessage({ address, message: 'Hello', signature: value }))) throw new Error(error)
    return 'verified'
  })
  await step('message declined', async () => {
    const { error = '' } = await answer(page, 'Cancel', () => page.evaluate(() => window.page.sign('Never')))
    if (!error.includes('User rejected')) throw new Error(`the page got: ${error}`)
    return 'told “User rejected”'
  })
  await step('payment', async () => {
    await giveSei(address, '5')
    const to: Address = `0x${crypto.randomUUID().replaceAll('-', '').padStart(40, '0')}`
    const ask = () => page.evaluate(([to, value]) => window.page.send(to, value), [to, String(payment)] as const)
    const { value: hash = '0x', error } = await answer(page, 'Approve', ask)
    if (error) throw new Error(error)
    await chain.waitForTransactionReceipt({ hash })
    if ((await chain.getBalance({ address: to })) !== payment) throw new Error('a different amount arrived')
    return 'arrived'
  })
  await step('closed unanswered', async () => {
    const ended = page.evaluate(() => window.page.sign('Never'))
    await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign', exact: true }).waitFor()
    await page.evaluate(() => window.page.kit.close())
    const { error = '' } = await ended
    if (!error.includes('Request was aborted')) throw new Error(`the page got: ${error}`)
    const { value } = await answer(page, 'Sign', () => page.evaluate(() => window.page.sign('Again')))
    if (!value) throw new Error('the next request got no answer')
    return 'aborted, the next one is signed'
  })
  row['warnings and errors'] = [...faults].join('; ') || 'none'
  row['cut off'] = [...outside].join(', ')
  await context.close()
  return row
}

const makeProject = async (dataDir: string, origin: string): Promise<void> => {
  const embedded = await openEmbedded(dataDir)
  const connection = await connect({ url: embedded.url, onLost: () => {} })
  await projectCommand(connection.db, [pageProjectId, 'name=An AppKit page', `origins=${origin}`, 'codes=page'])
  await connection.close()
  await embedded.stop()
}

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-appkit-'))
const given = process.argv[2]
const folder = given ?? mkdtempSync(join(tmpdir(), 'latchkey-appkit-packages-'))
const port = Number(ports.SITE_PORT) + 5
const rpcUrl = `${addresses.api}/v1?chainId=eip155%3A1329&projectId=${pageProjectId}`
const site = await startAppKitPage({ folder, port, projectId: pageProjectId, walletUrl: addresses.wallet, rpcUrl })
const stack = await startStack(readSettings({ ...ports, DATA_DIR: dataDir, NODE_ENV: 'development' }), () => {}, {
  log: createLog({ level: 'fatal' }),
})
await makeProject(dataDir, site.url)
const browser = await chromium.launch(config.use?.launchOptions)
const rows: Row[] = []
try {
  for (const size of sizes) rows.push(await visit(browser, site.url, size))
} finally {
  await browser.close()
  await stack.stop()
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
  if (!given) rmSync(folder, { recursive: true, force: true })
}
console.log(site.chosen.join(' '))
console.table(rows)
process.exit(rows.some((row) => Object.values(row).some(hasFailed)) ? 1 : 0)
