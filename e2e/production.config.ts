import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/**
 * Tests that must also pass the way an operator runs the system: login, signing, sending, swapping, NFTs, export and
 * deletion of one's data, the docs, and the attacks on channel, click and signature, from the same files as in
 * development, plus those in `production/`.
 */
export default defineConfig(journeys, {
  testDir: '.',
  testMatch: [
    'journeys/{deleteAccount,docs,email,sendTokens,swap,nfts,attacksChannel,attacksClick,attacksSigning}.e2e.ts',
    'production/*.e2e.ts',
  ],
  grep: /\[CON-03|\[ACT-06, SEND-01|\[ACT-07\] swaps (SEI|USDC)|\[DATA-04\] some copies|\[threats? (1|4|23|25|26|27|79)[\],]|\[production|docs: (from|the theme)/,
  globalSetup: './productionSetup.ts',
})
