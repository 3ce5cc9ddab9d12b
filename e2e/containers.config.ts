import { defineConfig } from '@playwright/test'
import production from './production.config.ts'

/** The tests of production mode, against containers that `npm run containers` has started, with a CA of their own. */
export default defineConfig(production, {
  globalSetup: [],
  globalTeardown: [],
  use: { ignoreHTTPSErrors: true },
})
