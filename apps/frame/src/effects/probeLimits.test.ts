import type { Address } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import { sample } from '../decode/testing/sampleFacts.ts'
import type { Runner } from './runner.ts'
import { simulateCalls } from './simulateCalls.ts'

/** A node that answers every read with nothing, and reports no events. */
const quiet: Runner = async (_, { reads }) => ({
  ...{ isReverted: false, logs: [] },
  rows: [1, 2].map(() => [0n, ...reads.map(() => 0n)]),
})

// The receiver of the payment is read as one more token.
it.each([
  [95, true],
  [96, false],
])(
  '[threat 29] a simulation that should read %i tokens and reads 96 at most is complete: %s',
  async (count, isComplete) => {
    const listed = Array.from({ length: count }, (_, at) => `0x${(at + 1).toString(16).padStart(40, '7')}` as Address)
    const deps = {
      callNode: () => Promise.reject(new Error('not asked')),
      readToken: async () => undefined,
      readPrices: async () => ({}),
      native: { symbol: 'SEI', decimals: 18 },
      listed,
    }
    const calls = [{ to: sample.friend, value: 1n, data: '0x' as const }]
    const asked = { chainId: 1329, account: sample.account, isSmart: false, calls, words: [] }
    expect((await simulateCalls(deps, asked, [quiet]))?.isComplete).toBe(isComplete)
  },
)
