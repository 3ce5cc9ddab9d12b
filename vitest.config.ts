import { defineConfig } from 'vitest/config'

/** What holds for every test. */
export const oneTest = {
  exclude: ['**/node_modules/**', '**/dist/**'],
  setupFiles: ['packages/ui/src/testing/patience.ts'],
  testTimeout: 120_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 10_000 } },
}

/** These clean up after themselves, so that files may share a loaded module; loading it anew took half of their time. */
const shared = (name: string, ...rooms: readonly string[]) => ({
  test: { ...oneTest, name, isolate: false, include: rooms.map((room) => `${room}/**/*.test.{ts,tsx}`) },
})

export default defineConfig({
  test: {
    globalSetup: ['apps/chain/src/shareSeed.ts'],
    maxWorkers: 2,
    projects: [
      shared('core', 'packages/core', 'packages/wire'),
      shared('pages', 'packages/modal', 'packages/ui', 'apps/site'),
      shared('frame', 'apps/frame'),
      { test: { ...oneTest, name: 'server', include: ['{apps/server,apps/chain,scripts}/**/*.test.{ts,tsx}'] } },
    ],
  },
})
