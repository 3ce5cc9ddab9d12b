import { expect, test } from 'vitest'
import { limits, walletLimits } from './limits.ts'

test('documented limits have their exact values', () => {
  expect(limits).toMatchObject({
    frame: {
      loadTimeoutMs: 20_000,
      authTimeoutMs: 120_000,
      disconnectWaitMs: 3_000,
      readyDelayMs: 500,
      zIndex: 999_999,
    },
    wallets: { page: 40, recommended: 4, search: 100, prefetchedImages: 20 },
    modal: { shakeMs: 500, toastGapMs: 150 },
    rpc: { timeoutMs: 10_000, retries: 3, retryBaseMs: 150, batchSize: 1_000, multicallBytes: 1_024 },
    transaction: { waitMs: 180_000, receiptRetries: 6, receiptRetryBaseMs: 200, baseFeeMultiplier: 1.2 },
    query: { retries: 3, retryBaseMs: 1_000, retryMaxMs: 30_000, gcMs: 300_000 },
    analytics: { flushMs: 10_000, flushBytes: 45_000, errorsPerWindow: 5, errorWindowMs: 60_000 },
  })
  expect(walletLimits.log).toEqual({ bufferBytes: 1_024_000, level: 'info' })
})
