import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from './install.mjs'

/** What a step of the tests found: how many passed, the names of those that did not, and what there is to read about it. */
export type Outcome = { passed: number; failed: readonly string[]; output: string }

type Ended = { code: number; output: string }

const run = (command: string, args: readonly string[], isShown = false): Promise<Ended> =>
  new Promise((resolve) => {
    const child = spawn(join(root, 'node_modules', '.bin', command), args, {
      cwd: root,
      env: { ...process.env, FORCE_COLOR: '0' },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const chunks: string[] = []
    const take = (chunk: Buffer) => {
      chunks.push(chunk.toString())
      if (isShown) process.stdout.write(chunk)
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

const projects = (): readonly string[] => {
  const rooms = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
  )
  return [...rooms, 'e2e', '.']
    .flatMap((room) => ['tsconfig.json', 'tsconfig.browser.json'].map((file) => join(room, file)))
    .filter((file) => existsSync(join(root, file)))
}

/** Compiles each room by its own tsconfig, two at a time. */
export const runTypes = async (): Promise<Outcome> => {
  const queue = [...projects()]
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

const readReport = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A run that left no report, or broke outside a test, is a failure of its own. */
const toOutcome = (found: Omit<Outcome, 'output'> | undefined, { code, output }: Ended, name: string): Outcome => {
  if (!found) return { passed: 0, failed: [`${name} left no report`], output }
  const isBroken = code !== 0 && found.failed.length === 0
  return { ...found, failed: isBroken ? [`${name} ended with ${code} outside of its tests`] : found.failed, output: '' }
}

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** A file that broke before its first test counts as one. */
const failuresOf = ({ testResults }: VitestReport): readonly string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    const file = relative(root, name)
    if (status === 'failed' && failed.length === 0) return [`${file}: broke outside of its tests`]
    return failed.map(({ fullName, failureMessages }) => `${file}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`)
  })

export const runVitest = async (): Promise<Outcome> => {
  const path = join(root, 'test-results', 'vitest.json')
  rmSync(path, { force: true })
  const ended = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${path}`], true)
  const report = readReport(path) as VitestReport | undefined
  return toOutcome(report && { passed: report.numPassedTests, failed: failuresOf(report) }, ended, 'vitest')
}

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: { title: string; file: string; ok: boolean }[] }
type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[] }

const brokenJourneys = ({ suites = [], specs }: PlaywrightSuite): readonly string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(brokenJourneys),
]

export const runPlaywright = async (): Promise<Outcome> => {
  const path = join(root, 'test-results', 'playwright.json')
  rmSync(path, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = path
  const ended = await run('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'], true)
  const report = readReport(path) as PlaywrightReport | undefined
  return toOutcome(
    report && { passed: report.stats.expected, failed: report.suites.flatMap(brokenJourneys) },
    ended,
    'playwright',
  )
}
