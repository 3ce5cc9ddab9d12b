import { relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { oneTest } from '../../vitest.config.ts'
import { root } from '../install.mjs'

/** The folders whose code is mutated, and those whose tests run. */
const folders = (process.env.MUTATE_FOLDERS ?? '').split(',')
const tests = (process.env.MUTATE_TESTS ?? '').split(',')

const isOwn = ({ moduleId }: TestSpecification): boolean => {
  const name = relative(root, moduleId).split(sep).join('/')
  return folders.some((folder) => name.startsWith(`${folder}/`))
}

/** The tests of the mutated folders first: most faults fail there, and the first failure ends a run. */
class OwnFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return [...files.filter(isOwn), ...files.filter((file) => !isOwn(file))]
  }
}

const namespace = 'globalThis.__stryker__'

/**
 * Counts code that runs on loading as such, even if a test loads the module. Files share modules, so otherwise only the
 * first test would count as reaching a fault there, and a fault that others catch would count as missed.
 */
const loadsOutsideTests: Plugin = {
  name: 'loads-outside-tests',
  enforce: 'pre',
  transform: (code) =>
    code.includes('stryMutAct_')
      ? `const stryTest = ${namespace}?.currentTestId; if (stryTest) ${namespace}.currentTestId = undefined;${code}
if (stryTest) ${namespace}.currentTestId = stryTest`
      : undefined,
}

export default defineConfig({
  plugins: [loadsOutsideTests],
  test: {
    ...oneTest,
    globalSetup: [
      'apps/chain/src/shareSeed.ts',
      ...(tests.some((name) => name.startsWith('apps/server')) ? ['apps/server/src/testing/shareDatabase.ts'] : []),
    ],
    sequence: { sequencer: OwnFirst },
    // A fault in the server can leave a timer or a connection behind; single folders are small enough to share modules.
    isolate: tests.includes('apps/server'),
    // A fault often leaves a promise open. The tests that wait longer than this on purpose are those of the server.
    ...(tests.includes('apps/server') ? {} : { testTimeout: 30_000 }),
    exclude: [...oneTest.exclude, ...(process.env.MUTATE_LEFT_OUT ?? '').split(',').filter(Boolean)],
    include: tests.map((name) => `${name}/**/*.test.{ts,tsx}`),
  },
})
