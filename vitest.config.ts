import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['apps/chain/src/shareSeed.ts'],
    setupFiles: ['packages/ui/src/testing/patience.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 10_000 } },
    maxWorkers: 2,
  },
})
