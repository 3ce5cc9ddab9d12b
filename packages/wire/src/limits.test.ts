import { expect, test } from 'vitest'
import { blockPollMs, limits } from './limits.ts'

test('the constants of the spec hold', () => {
  expect(limits).toMatchObject({
    frame: {
      loadTimeoutMs: 20_000,
      authTimeoutMs: 120_000,
      disconnectWaitMs: 3_000,
      readyDelayMs: 500,
      zIndex: 999_999,
      logBufferBytes: 1_024_000,
      logLevel: 'info',
    },
    wallets: { page: 40, recommended: 4, search: 100, prefetchedImages: 20 },
    modal: { shakeMs: 500, toastGapMs: 150 },
    rpc: { timeoutMs: 10_000, retries: 3, retryBaseMs: 150, batchSize: 1_000, multicallBytes: 1_024 },
    analytics: { flushMs: 10_000, flushBytes: 45_000, errorsPerWindow: 5, errorWindowMs: 60_000 },
  })
})

test('[SEND-07] block polling is half the block time within 500 and 4,000 ms, 12 s by default', () => {
  expect(blockPollMs()).toBe(4_000)
  expect(blockPollMs(400)).toBe(500)
  expect(blockPollMs(2_000)).toBe(1_000)
  expect(blockPollMs(60_000)).toBe(4_000)
})
