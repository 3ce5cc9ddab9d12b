import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Screenshots of every view for review; `npm run screenshots` saves them in test-results/screenshots. */
export default defineConfig(journeys, {
  testDir: './screenshots',
  testMatch: '**/*.shots.ts',
  use: { trace: 'off', screenshot: 'off' },
})
