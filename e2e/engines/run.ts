import { existsSync, writeFileSync } from 'node:fs'
import { ensureAnvil } from '../../scripts/anvil.mjs'
import { ensureChromium } from '../../scripts/chromium.mjs'
import { installPackages } from '../../scripts/engines.mjs'
import globalSetup from '../globalSetup.ts'
import { openChromium } from './chromium.ts'
import type { Driver } from './driver.ts'
import { find } from './find.ts'
import { openFirefox } from './firefox.ts'
import { steps } from './steps.ts'
import { type Result, tableOf } from './table.ts'
import { openWebKit } from './webkit.ts'

const ensurePackages = (programs: readonly string[], names: readonly string[]): boolean => {
  const isThere = () => programs.every((program) => existsSync(`/usr/bin/${program}`))
  if (!isThere()) installPackages(...names)
  return isThere()
}

type Engine = { name: string; isThere: () => boolean; open: () => Promise<Driver> }

const engines: readonly Engine[] = [
  { name: 'Chromium', isThere: () => ensureChromium() !== undefined, open: openChromium },
  { name: 'Firefox', isThere: () => ensurePackages(['firefox-esr'], ['firefox-esr']), open: openFirefox },
  {
    name: 'WebKitGTK',
    isThere: () => ensurePackages(['WebKitWebDriver', 'Xvfb'], ['webkit2gtk-driver', 'xvfb']),
    open: openWebKit,
  },
]

/** Runs the steps in order. Later ones need the login, so the first failure ends the list. */
const drive = async (name: string, driver: Driver): Promise<Result> => {
  const found: Result = { name: driver.engine, steps: new Map(), failure: undefined }
  for (const [step, run] of steps) {
    const startedAt = Date.now()
    try {
      const note = await run(driver)
      found.steps.set(step, { seconds: (Date.now() - startedAt) / 1_000, note })
      console.log(`  ✓ ${name}: ${step}${note ? ` (${note})` : ''}`)
    } catch (error) {
      found.failure = `${step}: ${error instanceof Error ? error.message : String(error)}`
      console.log(`  ✗ ${name}: ${found.failure}`)
      const shown = await driver
        .read<string>('site', `${find('[role=dialog], dialog')}?.innerText`)
        .catch(() => undefined)
      if (shown) console.log(`    The modal says: ${shown.replace(/\s+/g, ' ').slice(0, 400)}`)
      return found
    }
  }
  return found
}

const runEngine = async ({ name, isThere, open }: Engine): Promise<Result> => {
  const skipped = (why: string): Result => ({ name, steps: new Map(), failure: undefined, skipped: why })
  if (!isThere()) return skipped(`${name} was skipped: it isn’t installed, and this user can’t install it with apt.`)
  const driver = await open().catch((error: unknown) => String(error))
  if (typeof driver === 'string') return { ...skipped(''), skipped: undefined, failure: `start: ${driver}` }
  try {
    return await drive(name, driver)
  } finally {
    await driver.close()
  }
}

const wanted = process.argv.slice(2).map((one) => one.toLowerCase())
ensureAnvil()
const stop = await globalSetup()
const results: Result[] = []
for (const engine of engines) {
  if (wanted.length > 0 && !wanted.includes(engine.name.toLowerCase())) continue
  results.push(await runEngine(engine))
}
await stop()

const table = tableOf(
  results,
  steps.map(([step]) => step),
)
console.log(`\n${table}`)
if (wanted.length === 0) {
  const date = new Date().toISOString().slice(0, 10)
  const page = new URL('../../docs/engines.md', import.meta.url)
  writeFileSync(
    page,
    `# Browser engines

\`npm run test:engines\` drives the main flows in Chromium, Firefox ESR and WebKitGTK. Each engine keeps its own default
storage partitioning and tracking protection. The command installs Debian’s packages if it may, and updates this page.
To run one engine: \`npm run test:engines -- firefox\`.

Chromium can tell when something covers the wallet’s iframe, so users approve ordinary requests inside the iframe. The
other engines can’t tell, so approvals open in the wallet’s own window. Passkeys aren’t in the list. \`npm test\` covers
them in Chromium. Firefox has no virtual authenticator over WebDriver BiDi, and WebKitGTK has no passkeys.

Last run: ${date}.

${table}
`,
  )
}
process.exit(results.some(({ failure }) => failure !== undefined) ? 1 : 0)
