import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test'
import { addresses } from '../e2e/addresses.ts'
import startSystem from '../e2e/globalSetup.ts'
import { findChromium } from '../scripts/chromium.mjs'

/**
 * Time from clicking "Connect wallet" to the wallet list on screen, at full and at quarter CPU speed: with a mouse that
 * hovers first, with a tap, and with an instant scripted click. The control is a bare page whose click shows a list of
 * the same length. Also the page's heap with the list open. `npx tsx bench/page.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 15)
const slowdowns = [1, 4] as const
/** Typical time a pointer hovers over a button before the press, and a finger rests before it lifts. */
const hoverMs = 200
const tapMs = 90

/** Runs in the page, so it is text: time from a trusted click until the rows are drawn. */
const armed = `window.measured = new Promise((resolve) => {
  addEventListener('click', ({ timeStamp }) => {
    const look = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot ?? document
      const rows = root.querySelectorAll('[role=dialog] li')
      if (rows.length < 6) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(performance.now() - timeStamp))
    }
    look()
  }, { capture: true, once: true })
}); undefined`

const bare = `<button>Connect wallet</button><script>
  document.querySelector('button').onclick = () => {
    const rows = Array.from({ length: 8 }, (_, at) => '<li><button>Wallet ' + at + '</button></li>').join('')
    document.body.insertAdjacentHTML('beforeend', '<div role="dialog"><ul>' + rows + '</ul></div>')
  }
</script>`

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

type Press = (page: Page, button: Locator, session: CDPSession, slowdown: number) => Promise<unknown>
type Visit = { open: (page: Page) => Promise<unknown>; press: Press }

const byScript: Press = (_page, button) => button.click()
const byMouse: Press = async (page, button, _session, slowdown) => {
  await button.hover()
  await page.waitForTimeout(hoverMs * slowdown)
  await button.click()
}
/** A finger isn't slower on a slow machine. */
const byFinger: Press = async (page, button, session) => {
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await page.waitForTimeout(tapMs)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const clickToList = async (page: Page, session: CDPSession, slowdown: number, press: Press): Promise<number> => {
  const button = page.getByRole('button', { name: 'Connect wallet' }).first()
  await button.waitFor()
  await page.waitForLoadState('networkidle')
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(armed)
  await press(page, button, session, slowdown)
  return page.evaluate<number>('measured')
}

const visit = async (browser: Browser, { open, press }: Visit, slowdown: number) => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await open(page)
  const ms = await clickToList(page, session, slowdown, press)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page.waitForTimeout(500)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await context.close()
  return { ms, heap: usedSize }
}

const stop = await startSystem()
const executablePath = findChromium()
const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
const openOurs = (page: Page) => page.goto(addresses.site)
const visits: Readonly<Record<string, Visit>> = {
  'by a mouse': { open: openOurs, press: byMouse },
  'by a finger': { open: openOurs, press: byFinger },
  'by a script': { open: openOurs, press: byScript },
  control: { open: (page: Page) => page.setContent(bare), press: byScript },
}
for (const slowdown of slowdowns) {
  const taken = Object.entries(visits).map(([name, way]) => ({ name, way, ms: [] as number[], heap: [] as number[] }))
  for (let round = 0; round < rounds; round++) {
    for (const { way, ms, heap } of taken) {
      const visited = await visit(browser, way, slowdown)
      ms.push(visited.ms)
      heap.push(visited.heap)
    }
  }
  console.log(`CPU ${slowdown}× slower, medians of ${rounds}:`)
  for (const { name, ms, heap } of taken)
    console.log(`  ${name}: click → list ${median(ms).toFixed(0)} ms, heap ${(median(heap) / 1e6).toFixed(1)} MB`)
}
await browser.close()
await stop()
