import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/**
 * The journeys that must hold as an operator runs the system: logging in, signing, and the attacks on channel, click
 * and signature, from the same files as in development, and those of `production/`.
 */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: ['journeys/{email,attacksChannel,attacksClick,attacksSigning}.e2e.ts', 'production/*.e2e.ts'],
  grep: /\[CON-03|\[threats? (1|4|23|25|26|27)[\],]|\[production/,
  globalSetup: './productionSetup.ts',
})
