import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** What a step of the tests found. */
export type Outcome = { passed: number; failed: number; output: string }

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
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
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
    passed: outcomes.filter(({ failed }) => failed === 0).length,
    failed: outcomes.filter(({ failed }) => failed > 0).length,
    output: outcomes.map(({ output }) => output).join(''),
  }
}

const readReport = (path: string): unknown => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A run that left no report, or broke outside a test, is a failure of its own. */
const toOutcome = (counts: { passed: number; failed: number } | undefined, { code, output }: Ended): Outcome => {
  if (!counts) return { passed: 0, failed: 1, output }
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, output: '' }
}

export const runVitest = async (): Promise<Outcome> => {
  const path = join(root, 'test-results', 'vitest.json')
  rmSync(path, { force: true })
  const ended = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${path}`], true)
  const report = readReport(path) as { numPassedTests: number; numFailedTests: number } | undefined
  return toOutcome(report && { passed: report.numPassedTests, failed: report.numFailedTests }, ended)
}

export const runPlaywright = async (): Promise<Outcome> => {
  const path = join(root, 'test-results', 'playwright.json')
  rmSync(path, { force: true })
  process.env.PLAYWRIGHT_JSON_OUTPUT_NAME = path
  const ended = await run('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'], true)
  const report = readReport(path) as { stats: { expected: number; unexpected: number; flaky: number } } | undefined
  return toOutcome(
    report && { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky },
    ended,
  )
}
