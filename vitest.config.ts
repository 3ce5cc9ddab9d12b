import { defineConfig } from 'vitest/config'
import { TestOrder } from './scripts/TestOrder.ts'

/** What holds for every test. */
export const oneTest = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  setupFiles: ['packages/ui/src/testing/freshPage.ts', 'packages/ui/src/testing/patience.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
}

/** Test files clean up after themselves, so they can share loaded modules; reloading them took half of the time. */
const shared = (name: string, ...rooms: readonly string[]) => ({
  test: { ...oneTest, name, isolate: false, include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`) },
})

/** The published packages by their sources; below `@latchkey/core/` are the files of the private package. */
const published = ['core', 'react', 'testing'].map((name) => ({
  find: new RegExp(`^@latchkey/${name}$`),
  replacement: `${import.meta.dirname}/kit/${name}/src/index.ts`,
}))
/** Clients for tests, with a test kit behind them. */
const clients = {
  find: '@latchkey/kit/clientOf',
  replacement: `${import.meta.dirname}/kit/core/src/testing/clientOf.ts`,
}

const server = shared('server', 'apps/server', 'apps/chain', 'scripts', 'kit', 'e2e/engines')

export default defineConfig({
  test: {
    globalSetup: ['apps/chain/src/shareSeed.ts'],
    // One more than the guaranteed cores: tests often wait for a chain, a relay or a database.
    maxWorkers: 3,
    sequence: { sequencer: TestOrder },
    projects: [
      shared('core', 'packages/core', 'packages/wire', 'languages'),
      { ...shared('pages', 'packages/modal', 'packages/ui', 'apps/site'), resolve: { alias: [...published, clients] } },
      shared('frame', 'apps/frame'),
      {
        test: { ...server.test, globalSetup: ['apps/server/src/testing/shareDatabase.ts'] },
        resolve: { alias: published },
      },
    ],
  },
})
