import { ensureAnvil } from './anvil.mjs'
import { type Outcome, runCheck, runPlaywright, runTypes, runVitest } from './checks.ts'
import { ensureChromium } from './chromium.mjs'

/** Every step of `npm test`, in the order in which they run: the cheap ones first. */
const steps: readonly (readonly [name: string, run: () => Promise<Outcome>])[] = [
  ['format, lint and walls', () => runCheck('biome', ['ci', '--colors=off', '.'])],
  ['types', runTypes],
  ['dead code', () => runCheck('knip', ['--no-progress'])],
  ['unit and contract tests', runVitest],
  ['journeys and budgets', () => runPlaywright('playwright')],
  ['journeys in production mode', () => runPlaywright('production')],
]

const startedAt = Date.now()
let passed = 0
const failed: string[] = []
const flaky: string[] = []

ensureAnvil()
if (!ensureChromium()) {
  console.error('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
  failed.push('no Chromium')
}
for (const [name, run] of steps) {
  console.log(`\n▸ ${name} …`)
  const stepStart = Date.now()
  const outcome = await run()
  passed += outcome.passed
  failed.push(...outcome.failed)
  flaky.push(...(outcome.flaky ?? []))
  if (outcome.failed.length > 0) console.log(outcome.output)
  const seconds = ((Date.now() - stepStart) / 1000).toFixed(0)
  console.log(`▸ ${name}: ${outcome.passed} passed, ${outcome.failed.length} failed (${seconds} s)`)
}
console.log(`\nAll of it took ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`)
for (const name of flaky) console.log(`↻ passed only on the second try: ${name}`)
for (const name of failed) console.log(`✗ ${name}`)
console.log(`${passed} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
