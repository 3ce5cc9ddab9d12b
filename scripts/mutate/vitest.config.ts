import { defineConfig } from 'vitest/config'
import { oneTest } from '../../vitest.config.ts'

/** The tests of one folder, which `npm run mutate` names. */
export default defineConfig({
  test: {
    ...oneTest,
    globalSetup: ['apps/chain/src/shareSeed.ts'],
    include: [`${process.env.MUTATE_TESTS}/**/*.test.{ts,tsx}`],
  },
})
