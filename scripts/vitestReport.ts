import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import type { Found } from './checks.ts'
import { root } from './install.mjs'

const firstLine = (errors: readonly { message?: string }[] | undefined): string =>
  errors?.[0]?.message?.split('\n')[0] ?? ''

const nameOf = (test: TestCase): string => `${relative(root, test.module.moduleId)}: ${test.fullName}`

/** A file that broke before its first test counts as one. */
const brokenFiles = (modules: readonly TestModule[]): readonly string[] =>
  modules
    .filter((module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0)
    .map((module) => `${relative(root, module.moduleId)}: ${firstLine(module.errors())}`)

/** Writes what vitest found as `npm test` counts it. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const tests = modules.flatMap(({ children }) => [...children.allTests()])
    const found: Found = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: [
        ...tests
          .filter((test) => test.result().state === 'failed')
          .map((test) => `${nameOf(test)}: ${firstLine(test.result().errors)}`),
        ...brokenFiles(modules),
        ...unhandled.map((error) => `outside of the tests: ${firstLine([error])}`),
      ],
    }
    const path = process.env.VITEST_REPORT ?? ''
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, JSON.stringify(found))
  }
}
