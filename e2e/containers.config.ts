import { defineConfig } from '@playwright/test'
import production from './production.config.ts'

/** The production tests, against containers that `npm run containers` has started, with their own CA. */
export default defineConfig(production, {
  globalSetup: [],
  globalTeardown: [],
  use: { ignoreHTTPSErrors: true },
})
