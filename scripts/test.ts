import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureAnvil } from './anvil.mjs'
import { build } from './build.ts'
import { codeSteps, runPlaywright, runVitest } from './checks.ts'
import { ensureChromium } from './chromium.mjs'
import { ensureEngines } from './engines.mjs'
import { findTests } from './findTests.ts'
import { buildElement } from './kit/buildElement.ts'
import { runAgain } from './runAgain.ts'
import { type Lane, type Outcome, runSteps, type Step } from './runSteps.ts'

type Run = (files?: readonly string[]) => Promise<Outcome>

const runJourneys: Run = (files) => runPlaywright('playwright', files)
const runInProduction: Run = (files) => runPlaywright('production', files)

/** A step whose failed tests run once more. */
const toStep = (name: string, run: Run, files?: readonly string[]): Step => [
  name,
  () => run(files),
  (first) => runAgain(run, first, files),
]

/** So two steps never build the same pages at once. */
const buildPages = async (): Promise<Outcome> => {
  await build('site')
  await build('frame')
  await buildElement()
  return { passed: 0, failed: [], output: '' }
}

/**
 * Every step of `npm test`, cheapest first. Unit and end-to-end tests run at the same time: both often wait, and together
 * they keep two cores busy.
 */
const all: readonly (readonly Lane[])[] = [
  [codeSteps],
  [[['build of the pages', buildPages]]],
  [
    [
      [
        'unit and contract tests',
        () => runVitest(['--maxWorkers=2'], { isShown: false }),
        (first) => runAgain(runVitest, first),
      ],
    ],
    [
      toStep('end-to-end tests and budgets', runJourneys),
      toStep('end-to-end tests in production mode', runInProduction),
    ],
  ],
]

/** `npm test -- core/send`: the test files whose path or titles match, and nothing else. */
const some = (wanted: readonly string[]): readonly (readonly Lane[])[] => {
  const { unit, journeys, production } = findTests(wanted)
  const steps: Step[] = []
  if (unit.length > 0) steps.push(toStep('unit and contract tests', runVitest, unit))
  if (journeys.length > 0) steps.push(toStep('end-to-end tests', runJourneys, journeys))
  if (production.length > 0) steps.push(toStep('end-to-end tests in production mode', runInProduction, production))
  if (steps.length === 0) {
    console.error(`No test path or title matches ${wanted.join(' ')}.`)
    process.exit(1)
  }
  return [[steps]]
}

const wanted = process.argv.slice(2)
const rounds = wanted.length > 0 ? some(wanted) : all
const failed: string[] = []
ensureAnvil()
ensureEngines()
// One seeded chain for all steps.
const chainSeed = mkdtempSync(join(tmpdir(), 'latchkey-seed-'))
process.env.CHAIN_SEED = chainSeed
process.once('exit', () => rmSync(chainSeed, { recursive: true, force: true }))
if (rounds.flat(2).some(([name]) => name.startsWith('end-to-end')) && !ensureChromium()) {
  console.error('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
  failed.push('no Chromium')
}
await runSteps(rounds, failed)
