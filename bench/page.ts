import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { securityHeaders } from '@latchkey/server/listeners/securityHeaders'
import { readSettings } from '@latchkey/server/settings'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { addresses } from '../e2e/addresses.ts'
import startSystem from '../e2e/globalSetup.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { byFinger, byKeyboard, byMouse, byScript, type Press, type Target } from './pagePresses.ts'
import { median } from './quantile.ts'

/**
 * At full and at quarter CPU speed: time from navigation to a usable "Connect wallet", from pressing it to the wallet
 * list on screen (by a mouse that hovers first, a finger, the keyboard and an instant scripted click), script time in
 * between, and from there to a QR code. The controls show a list of the same length: a bare page, and a React page
 * without a wallet. Also the page's heap with the list open. `npx tsx bench/page.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 15)
const slowdowns = [1, 4] as const

/** Runs in the page, so it is text: time from navigation until the button is drawn. */
const watchUsable = `window.usable = new Promise((resolve) => {
  const look = () => {
    const isThere = [...document.querySelectorAll('button')].some((one) => one.textContent.includes('Connect wallet'))
    if (isThere) requestAnimationFrame(() => resolve(performance.now()))
    else requestAnimationFrame(look)
  }
  look()
})`

/** Time from a trusted click until \`found\` is drawn. */
const arm = (found: string) => `window.measured = new Promise((resolve) => {
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
      if (!(${found})) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - timeStamp))
    }
    look()
  }, { capture: true, once: true })
}); undefined`
const listFound = "root.querySelectorAll('dialog[aria-modal=true] li, [role=dialog] li').length >= 6"
const codeFound = "root.querySelector('dialog[aria-modal=true] [role=img][aria-label*=can]')"

const bare = `<!doctype html><link rel="icon" href="data:,"><button>Connect wallet</button><script>
  document.querySelector('button').onclick = () => {
    const rows = Array.from({ length: 8 }, (_, at) => '<li><button>Wallet ' + at + '</button></li>').join('')
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><ul>' + rows + '</ul></div>')
  }
</script>`

type Visit = { url: string; press: Press; isPairing?: true }
type Figures = { usable: number; list: number; script: number; code?: number; heap: number }

const scriptMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1_000
}

/** Not with a locator: the code that those put into the page would count as the page's heap. */
const findButton = async (page: Page, label: string): Promise<Target> => {
  const found = await page.evaluateHandle((label) => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
    return [...root.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))
  }, label)
  const button = found.asElement()
  const box = await button?.boundingBox()
  if (!button || !box) throw new Error(`There is no button ${label}.`)
  return { button, x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const pressToList = async (page: Page, session: CDPSession, slowdown: number, press: Press) => {
  const target = await findButton(page, 'Connect wallet')
  await page.evaluate(arm(listFound))
  const before = await scriptMs(session)
  await press(page, target, session, slowdown)
  const list = await page.evaluate<number>('measured')
  return { list, script: (await scriptMs(session)) - before }
}

const clickToCode = async (page: Page): Promise<number> => {
  const { x, y } = await findButton(page, 'WalletConnect')
  await page.evaluate(arm(codeFound))
  await page.mouse.click(x, y)
  return page.evaluate<number>('measured')
}

const visit = async (browser: Browser, { url, press, isPairing }: Visit, slowdown: number): Promise<Figures> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await page.addInitScript(watchUsable)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url)
  const usable = await page.evaluate<number>('usable')
  await page.waitForLoadState('networkidle')
  const { list, script } = await pressToList(page, session, slowdown, press)
  const code = isPairing ? await clickToCode(page) : undefined
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return { usable, list, script, heap: usedSize / 1e6, ...(code !== undefined && { code }) }
}

/**
 * Our site's headers for the controls too, except its policy. With them the browser starts a new process for the page,
 * which takes 40 ms here.
 */
const { 'Content-Security-Policy': _, ...isolation } = securityHeaders(readSettings({}), 'site')

/** The React control, built and served like an app. */
const startReactControl = async () => {
  const root = join(import.meta.dirname, 'controlPage')
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-control-'))
  const shared = { root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const
  await build({ ...shared, plugins: [react()] })
  const server = await preview({ ...shared, preview: { port: 0, headers: isolation } })
  const stop = async () => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { url: server.resolvedUrls?.local[0] ?? '', stop }
}

const stop = await startSystem()
const reactControl = await startReactControl()
const control = createServer((_request, response) => {
  response.writeHead(200, { ...isolation, 'content-type': 'text/html' }).end(bare)
})
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
const visits: Readonly<Record<string, Visit>> = {
  'by a mouse': { url: addresses.site, press: byMouse },
  'by a finger': { url: addresses.site, press: byFinger },
  'by the keyboard': { url: addresses.site, press: byKeyboard },
  'by a script': { url: addresses.site, press: byScript, isPairing: true },
  'control, bare': { url: `http://localhost:${(control.address() as AddressInfo).port}`, press: byScript },
  'control, React': { url: reactControl.url, press: byScript },
}
for (const slowdown of slowdowns) {
  const taken = Object.entries(visits).map(([name, way]) => ({ name, way, figures: [] as Figures[] }))
  for (let round = 0; round < rounds; round++)
    for (const { way, figures } of taken) figures.push(await visit(browser, way, slowdown))
  console.log(`CPU ${slowdown}× slower, medians of ${rounds}:`)
  for (const { name, figures } of taken) {
    const of = (key: keyof Figures) => median(figures.map((one) => one[key] ?? Number.NaN))
    const code = name === 'by a script' ? `, click → code ${of('code').toFixed(0)} ms` : ''
    console.log(
      `  ${name}: usable ${of('usable').toFixed(0)} ms, press → list ${of('list').toFixed(0)} ms, ` +
        `script ${of('script').toFixed(0)} ms${code}, heap ${of('heap').toFixed(1)} MB`,
    )
  }
}
await browser.close()
control.close()
await reactControl.stop()
await stop()
