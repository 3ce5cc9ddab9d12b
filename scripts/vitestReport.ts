import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule, TestSpecification } from 'vitest/node'
import { root } from './install.mjs'
import { progressMark } from './progressMark.ts'
import type { Found } from './runSteps.ts'

const firstLine = (errors: readonly { message?: string }[] | undefined): string =>
  errors?.[0]?.message?.split('\n')[0] ?? ''

const nameOf = (test: TestCase): string => `${relative(root, test.module.moduleId)}: ${test.fullName}`

/** An error that no test caught, with the test file that was running and the line that threw it. */
const nameStray = (error: SerializedError): string => {
  const during = error.VITEST_TEST_PATH ? `, during ${relative(root, String(error.VITEST_TEST_PATH))}` : ''
  const [, from = ''] = error.stack?.split('\n').map((line) => line.trim()) ?? []
  return `outside of the tests${during}: ${firstLine([error])} ${from}`
}

/** A file that broke before its first test counts as one. */
const brokenFiles = (modules: readonly TestModule[]): readonly string[] =>
  modules
    .filter((module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0)
    .map((module) => `${relative(root, module.moduleId)}: ${firstLine(module.errors())}`)

const shown = 15

const slowest = (modules: readonly TestModule[]): string =>
  modules
    .map((module) => {
      const { duration, prepareDuration, collectDuration, setupDuration } = module.diagnostic()
      return { file: relative(root, module.moduleId), ms: duration + prepareDuration + collectDuration + setupDuration }
    })
    .sort((one, other) => other.ms - one.ms)
    .slice(0, shown)
    .map(({ file, ms }) => `  ${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`)
    .join('\n')

/** What React reports about a page only in the console. */
const complaint =
  /^(In HTML, |Each child in a list|Encountered two children|Cannot update a component|Invalid DOM property)/

const progressMs = 60_000

/** Writes the vitest results in the form that `npm test` counts, and says every minute how far it is. */
export default class VitestReport implements Reporter {
  private readonly complaints = new Set<string>()
  private all = 0
  private done = 0
  private saidAt = Date.now()

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.all = files.length
  }

  onTestModuleEnd(): void {
    this.done += 1
    if (Date.now() - this.saidAt < progressMs) return
    this.saidAt = Date.now()
    console.log(`${progressMark} ${this.done} of ${this.all} unit test files`)
  }

  onUserConsoleLog({ content }: { content: string }): void {
    const [line = ''] = content.split('\n')
    if (complaint.test(line)) this.complaints.add(`React, in some test: ${line}`)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const found: Found = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => `${nameOf(test)}: ${firstLine(test.result().errors)}`),
        ...brokenFiles(modules),
        ...unhandled.map(nameStray),
        ...this.complaints,
      ],
    }
    const path = process.env.VITEST_REPORT ?? ''
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(found))
    if (modules.length > shown) console.log(`\nThe slowest of ${modules.length} test files:\n${slowest(modules)}`)
  }
}
