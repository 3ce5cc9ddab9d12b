import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAnvil } from './anvil.mjs'
import { codeSteps, runPlaywright, runVitest } from './checks.ts'
import { ensureChromium } from './chromium.mjs'
import { ensureEngines } from './engines.mjs'
import { findTests } from './findTests.ts'
import { runAgain } from './runAgain.ts'
import { runSteps, type Step } from './runSteps.ts'

const runJourneys = (files?: readonly string[]) => runPlaywright('playwright', files)
const runInProduction = (files?: readonly string[]) => runPlaywright('production', files)

/** Every step of `npm test`, in order, cheapest first. */
const all: readonly Step[] = [
  ...codeSteps,
  ['unit and contract tests', () => runAgain(runVitest)],
  ['end-to-end tests and budgets', () => runAgain(runJourneys)],
  ['end-to-end tests in production mode', () => runAgain(runInProduction)],
]

/** `npm test -- core/send`: the test files whose path or titles match, and nothing else. */
const some = (wanted: readonly string[]): readonly Step[] => {
  const { unit, journeys, production } = findTests(wanted)
  const steps: Step[] = []
  if (unit.length > 0) steps.push(['unit and contract tests', () => runAgain(runVitest, unit)])
  if (journeys.length > 0) steps.push(['end-to-end tests', () => runAgain(runJourneys, journeys)])
  if (production.length > 0)
    steps.push(['end-to-end tests in production mode', () => runAgain(runInProduction, production)])
  if (steps.length === 0) {
    console.error(`No test path or title matches ${wanted.join(' ')}.`)
    process.exit(1)
  }
  return steps
}

const wanted = process.argv.slice(2)
const steps = wanted.length > 0 ? some(wanted) : all
const failed: string[] = []
ensureAnvil()
ensureEngines()
// One seeded chain for all steps.
const chainSeed = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
process.env.CHAIN_SEED = chainSeed
process.once('exit', () => rmSync(chainSeed, { recursive: true, force: true }))
if (steps.some(([name]) => name.startsWith('end-to-end')) && !ensureChromium()) {
  console.error('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
  failed.push('no Chromium')
}
await runSteps(steps, failed)
