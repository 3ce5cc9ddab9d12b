import { WalletError } from '@latchkey/wire/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { searchSource } from './searchSource.ts'

/** A constant-product pool with a fee of 0.3 %, computed like routers do. */
const poolOf = (reserveIn: bigint, reserveOut: bigint) => (source: bigint) => {
  const taken = source * 997n
  return (taken * reserveOut) / (reserveIn * 1_000n + taken)
}

const run = async (pool: (source: bigint) => bigint, wanted: bigint, guess: bigint) => {
  const asked: bigint[] = []
  const found = await searchSource(
    async (source) => {
      asked.push(source)
      return { target: pool(source), quote: source }
    },
    wanted,
    guess,
  )
  return { found, asked }
}

describe('the amount to pay for an exact output', () => {
  test('[ACT-07] is found within a few quotes: never too little, at most a thousandth too much', async () => {
    const reserve = fc.bigInt({ min: 10n ** 12n, max: 10n ** 30n })
    await fc.assert(
      fc.asyncProperty(reserve, reserve, fc.integer({ min: 1, max: 2_000 }), async (reserveIn, reserveOut, share) => {
        const pool = poolOf(reserveIn, reserveOut)
        const wanted = (reserveOut * BigInt(share)) / 10_000n
        const back = poolOf(reserveOut, reserveIn)
        const { found, asked } = await run(pool, wanted, back(wanted))
        expect(found.target).toBe(pool(found.source))
        expect(found.target).toBeGreaterThanOrEqual(wanted)
        expect((found.target - wanted) * 1_000n).toBeLessThanOrEqual(wanted + 1_000n)
        expect(asked.length).toBeLessThanOrEqual(7)
        expect(asked.at(-1)).toBe(found.source)
      }),
    )
  })

  test('[ACT-07] equals the output for one-to-one tokens', async () => {
    const { found, asked } = await run((source) => source, 12_345n, 12_345n)
    expect(found.source).toBe(12_345n)
    expect(asked).toEqual([12_345n])
  })

  test('[SEND-08] is unavailable if the pool does not hold enough', async () => {
    const reason = run(poolOf(1_000n, 1_000n), 5_000n, 10n)
    await expect(reason).rejects.toThrow(WalletError)
    await expect(reason).rejects.toThrow('Insufficient liquidity')
  })
})
