import { chromium, type Page } from '@playwright/test'
import startSystem from '../e2e/globalSetup.ts'
import { Dapp } from '../e2e/pages/dapp.ts'
import { answerIt, type Effort, layouts, prepareOrdinary } from '../e2e/pages/ordinary.ts'
import { trick } from '../e2e/pages/trick.ts'
import config from '../e2e/playwright.config.ts'
import { median } from './quantile.ts'

/**
 * Effort per everyday request: presses, scrolling, and time from request to a pressable button. Measured in our own
 * page's frame and in that of an unmodified AppKit 1.8.0 page, both at 1280×800. The control is a bare frame whose
 * button is enabled 800 ms after the request, the shortest time the guard allows. `npx tsx bench/approvals.ts [rounds]`
 */
const rounds = Number(process.argv[2] ?? 3)
const leastMs = 800

const bare = `<iframe srcdoc="<button disabled>Approve</button><script>
  onmessage = () => setTimeout(() => { document.querySelector('button').disabled = false }, ${leastMs})
</script>"></iframe>`

const control = async (page: Page): Promise<number> => {
  await page.setContent(bare)
  const button = page.frameLocator('iframe').getByRole('button')
  await button.waitFor()
  const start = Date.now()
  await page.evaluate(() => document.querySelector('iframe')?.contentWindow?.postMessage('ask', '/'))
  while (!(await button.isEnabled())) await page.waitForTimeout(20)
  return Date.now() - start
}

const stop = await startSystem()
const browser = await chromium.launch(config.use?.launchOptions)
const open = async () => (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
const taken = new Map<string, Effort[]>()
const controls: number[] = []
for (let round = 0; round < rounds; round += 1)
  for (const [layout, css] of Object.entries(layouts)) {
    controls.push(await control(await open()))
    const dapp = await Dapp.open(await open())
    await trick(dapp.page, css)
    const { asks, beSmart } = await prepareOrdinary(dapp)
    const note = (name: string, effort: Effort) =>
      taken.set(`${layout}: ${name}`, [...(taken.get(`${layout}: ${name}`) ?? []), effort])
    for (const ask of asks) note(ask.name, await answerIt(dapp, ask))
    const batch = await beSmart()
    note(batch.name, await answerIt(dapp, batch))
    await dapp.page.context().close()
  }
const leastTaken = median(controls)
console.log(`control: ${leastTaken} ms`)
console.table(
  [...taken].map(([name, efforts]) => {
    const armMs = median(efforts.map((one) => one.armMs))
    return {
      request: name,
      presses: Math.max(...efforts.map((one) => one.presses)),
      scrolls: Math.max(...efforts.map((one) => one.scrolls)),
      'ms to arm': armMs,
      '÷ control': (armMs / leastTaken).toFixed(2),
    }
  }),
)
await browser.close()
await stop()
process.exit(0)
