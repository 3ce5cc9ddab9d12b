import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Pictures of every view, to be looked at; `npm run screenshots` leaves them in test-results/screenshots. */
export default defineConfig(journeys, {
  testDir: './screenshots',
  testMatch: '**/*.shots.ts',
  timeout: 90_000,
  use: { trace: 'off', screenshot: 'off' },
})
