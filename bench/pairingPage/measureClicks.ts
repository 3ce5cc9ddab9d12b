import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { build, preview } from 'vite'
import { alias } from '../../apps/site/vite.config.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { median } from '../quantile.ts'
import { startChild } from '../startChild.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const rounds = 9
/** Typical hover time before a row is pressed. */
const hoverMs = 300

const startRelay = async (origin: string) => {
  const script = '../apps/server/src/relay/testing/relayProcess.ts'
  const { child, said } = await startChild(script, { DATABASE_URL: '', SITE_ORIGIN: origin })
  return { url: said.url, stop: () => child.kill('SIGTERM') }
}

/** Runs in the page as text, because this script's loader would insert calls that the page doesn't have. */
const clickAndWait = `new Promise((resolve) => {
  const root = document.querySelector('latchkey-modal').shadowRoot
  const row = [...root.querySelectorAll('button')].find((button) => button.textContent.includes('WalletConnect'))
  const begun = performance.now()
  const look = () => root.querySelector('.QrCode-dots') ? resolve(performance.now() - begun) : requestAnimationFrame(look)
  row.click()
  look()
})`

/** Time from pressing the row until the QR code can be scanned, and what was loaded for it. */
const click = async (browser: Browser, url: string, isHovered: boolean) => {
  const page = await browser.newPage()
  await page.goto(url)
  const row = page.getByRole('button', { name: /WalletConnect/ })
  await row.waitFor()
  await page.waitForTimeout(300)
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  if (isHovered) {
    await row.hover()
    await page.waitForTimeout(hoverMs)
  }
  const ms = await page.evaluate<number>(clickAndWait)
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0)
  await page.close()
  return { ms, bytes }
}

/** Prints the time from click to QR code, compared with the same view without library and relay. */
export const measureClicks = async (): Promise<void> => {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'))
  await build({ root, configFile: false, logLevel: 'error', resolve: { alias }, build: { outDir, emptyOutDir: true } })
  const server = await preview({ root, configFile: false, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  const [home = ''] = server.resolvedUrls?.local ?? []
  const relay = await startRelay(new URL(home).origin)
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const paired = `${home}?relay=${encodeURIComponent(relay.url)}`
  const subjects = { control: home, pairing: paired, hovered: paired }
  const times: Record<string, number[]> = { control: [], pairing: [], hovered: [] }
  const sizes: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    for (const [name, url] of Object.entries(subjects)) {
      const { ms, bytes } = await click(browser, url, name === 'hovered')
      times[name]?.push(ms)
      sizes[name] = bytes
    }
  }
  await browser.close()
  await server.close()
  relay.stop()
  rmSync(outDir, { recursive: true, force: true })
  const [control, pairing, hovered] = [times.control, times.pairing, times.hovered].map((all) => median(all ?? []))
  const ratio = ((pairing ?? 0) / (control ?? 1)).toFixed(1)
  console.log(
    `click → code: ${pairing?.toFixed(0)} ms, after a hover of ${hoverMs} ms ${hovered?.toFixed(0)} ms; the view alone ${control?.toFixed(0)} ms; ratio ${ratio} (medians of ${rounds}, cold)`,
  )
  const kilobytes = (bytes = 0) => `${(bytes / 1_000).toFixed(1)} kB`
  console.log(`JS loaded by the click: ${kilobytes(sizes.pairing)} gzip, of which the view ${kilobytes(sizes.control)}`)
}
