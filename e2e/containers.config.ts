import { defineConfig } from '@playwright/test'
import production from './production.config.ts'

/** The tests of production mode, against containers that `npm run containers` has started. */
export default defineConfig(production, { globalSetup: [], globalTeardown: [] })
