import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'
import { progressMark } from './progressMark.ts'
import type { Found, Outcome, Step } from './runSteps.ts'

type Ended = { code: number; output: string }

const run = (command: string, args: readonly string[], isShown = false, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const chunks: string[] = []
    const take = (chunk: Buffer) => {
      chunks.push(chunk.toString())
      if (isShown) process.stdout.write(chunk)
      else for (const line of chunk.toString().split('\n')) if (line.startsWith(progressMark)) console.log(line)
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }))
  })

/** A tool that passes or fails as a whole counts as one test. */
export const runCheck = async (command: string, args: readonly string[]): Promise<Outcome> => {
  const { code, output } = await run(command, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? [] : [[command, ...args].join(' ')], output }
}

/**
 * Together they hold every file. Folders with the same options share a program, because each program checks all that it
 * imports. `wire` and `core` are compiled once more without the types of browsers and Node, as they promise.
 */
export const programs: readonly string[] = [
  'tsconfig.pages.json',
  'tsconfig.browserTests.json',
  'tsconfig.node.json',
  'packages/core/tsconfig.json',
  'packages/wire/tsconfig.json',
]

/** Two programs at a time. */
export const runTypes = async (): Promise<Outcome> => {
  const queue = [...programs]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      outcomes.push(await runCheck('tsc', ['-p', next, '--noEmit']))
  }
  await Promise.all([work(), work()])
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failed: outcomes.flatMap(({ failed }) => failed),
    output: outcomes.map(({ output }) => output).join(''),
  }
}

/** The checks that run no test. */
export const codeSteps: readonly Step[] = [
  ['format, lint and import rules', () => runCheck('biome', ['ci', '--colors=off', '.'])],
  ['types', runTypes],
  ['dead code', () => runCheck('knip', ['--no-progress'])],
]

const readReport = <T>(path: string): T | undefined =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined

/** A run without a report, or one that broke outside a test, counts as a failure. */
const toOutcome = (found: Found | undefined, { code, output }: Ended, name: string): Outcome => {
  if (!found) return { passed: 0, failed: [`${name} left no report`], output }
  const isBroken = code !== 0 && found.failed.length === 0
  return { ...found, failed: isBroken ? [`${name} ended with ${code} outside of its tests`] : found.failed, output: '' }
}

/** Runs these test files, or all. They can be options of vitest too. What isn't shown at once is in the outcome. */
export const runVitest = async (
  files: readonly string[] = [],
  { env = {}, isShown = true }: { env?: NodeJS.ProcessEnv; isShown?: boolean } = {},
): Promise<Outcome> => {
  // Playwright empties `test-results`, perhaps at the same time.
  const path = join(mkdtempSync(join(tmpdir(), 'latchkey-tests-')), 'vitest.json')
  const args = ['run', '--reporter=dot', '--reporter=./scripts/vitestReport.ts', ...files]
  const ended = await run('vitest', args, isShown, { ...env, VITEST_REPORT: path })
  const outcome = toOutcome(readReport<Found>(path), ended, 'vitest')
  rmSync(dirname(path), { recursive: true })
  return isShown ? outcome : { ...outcome, output: ended.output }
}

type Journey = { title: string; file: string; line: number; tests: { status: 'expected' | 'unexpected' | 'skipped' }[] }
type JourneySuite = { suites?: JourneySuite[]; specs: Journey[] }

const journeysOf = ({ suites = [], specs }: JourneySuite): readonly Journey[] => [
  ...specs,
  ...suites.flatMap(journeysOf),
]

const toFound = ({ suites }: { suites: JourneySuite[] }): Found => {
  const journeys = suites.flatMap(journeysOf)
  const namesOf = (wanted: string): readonly string[] =>
    journeys
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line}: ${title}`)
  return { passed: namesOf('expected').length, failed: namesOf('unexpected') }
}

/** Runs the end-to-end tests of one configuration: all, or those in these files or lines. */
export const runPlaywright = async (
  config: 'playwright' | 'production' | 'containers',
  files: readonly string[] = [],
): Promise<Outcome> => {
  const path = join(root, 'test-results', 'playwright.json')
  rmSync(path, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = path
  const ended = await run(
    'playwright',
    ['test', `--config=e2e/${config}.config.ts`, '--reporter=list,json', ...files],
    true,
  )
  const report = readReport<{ suites: JourneySuite[] }>(path)
  return toOutcome(report && toFound(report), ended, `playwright (${config})`)
}
