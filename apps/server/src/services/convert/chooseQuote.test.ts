import type { Address } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SwapQuote } from '../../sources/swaps/createSwaps.ts'
import { chooseQuote, leastOut, orderQuotes } from './chooseQuote.ts'

const quoteOf = (digit: string, amountOut: bigint, needsApproval = true): SwapQuote => ({
  ...{ id: digit, venue: digit, path: [], target: `0x${digit.repeat(40)}` as Address, needsApproval, amountOut },
  ...{ priceImpact: 0, hops: 1, data: () => '0x' },
})
const [a, b, c] = [quoteOf('a', 10_000n), quoteOf('b', 9_980n), quoteOf('c', 5_000n)]
const allow = (...allowed: [SwapQuote, bigint][]) => new Map(allowed.map(([{ target }, amount]) => [target, amount]))

describe('choosing among quotes', () => {
  it('[API-05] best first, but an approved router comes before a marginally better one', () => {
    expect(orderQuotes([a, b, c], new Map(), 5n)).toEqual([a, b, c])
    expect(orderQuotes([a, b, c], allow([b, 5n]), 5n)).toEqual([b, a, c])
    expect(orderQuotes([a, b, c], allow([b, 4n]), 5n)).toEqual([a, b, c])
    expect(orderQuotes([a, b, c], allow([c, 5n]), 5n)).toEqual([a, b, c])
    expect(orderQuotes([], new Map(), 5n)).toEqual([])
  })

  it('[API-10] builds the quote shown first: never a worse price for an approved router', () => {
    expect(chooseQuote([a, b, c], allow([b, 5n]), 5n)).toBe(b)
    expect(chooseQuote([a, b, c], allow([c, 5n]), 5n)).toBe(a)
    expect(chooseQuote([a, b, c], new Map(), 5n)).toBe(a)
    const native = quoteOf('d', 9_000n, false)
    expect(chooseQuote([native], new Map(), 5n)).toBe(native)
    expect(() => chooseQuote([], new Map(), 5n)).toThrow(/insufficient liquidity/i)
  })

  it('[API-10] the minimum respects the slippage and never exceeds the quote', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 1n << 200n }), fc.integer({ min: 0, max: 5_000 }), (amount, bps) => {
        const minimum = leastOut(amount, bps / 100)
        expect(minimum).toBeLessThanOrEqual(amount)
        expect(minimum * 10_000n).toBeGreaterThan(amount * BigInt(10_000 - bps) - 10_000n)
      }),
    )
  })
})
