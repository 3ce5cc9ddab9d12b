import { describe, expect, it } from 'vitest'
import { isCleared, planMoves } from './movePlan.ts'

const place = { kind: 'plain', chain: 'eip155:1329', address: '0xold' } as const
const fee = { units: 10n, usd: 0.1 }
const token = (units: bigint, usd: number | undefined) => ({
  ...{ ...place, asset: '0xtoken', symbol: 'T', decimals: 0, units, usd, fee },
})
const coin = (units: bigint) => ({
  ...place,
  asset: 'native',
  symbol: 'C',
  decimals: 0,
  units,
  usd: Number(units),
  fee,
})
const briefly = (...args: Parameters<typeof planMoves>) =>
  planMoves(...args).map(({ symbol, units, status }) => `${units} ${symbol} ${status}`)

describe('a move plan', () => {
  it('pays token fees from the native coin, and moves the rest of it last, minus its own fee', () => {
    expect(briefly([token(5n, 7), token(6n, 7)], coin(100n))).toEqual(['5 T ready', '6 T ready', '70 C ready'])
  })

  it('leaves tokens worth less than their fee, but never tokens without a price', () => {
    expect(briefly([token(5n, 0.09), token(6n, undefined)], coin(20n))).toEqual(['5 T dust', '6 T ready', '10 C dust'])
    expect(isCleared({ moves: planMoves([token(5n, 0.09)], coin(10n)), unread: [] })).toBe(true)
    expect(isCleared({ moves: [], unread: [place] })).toBe(false)
  })

  it('keeps the native coin while a token waits for its fee', () => {
    expect(briefly([token(5n, 7), token(6n, 7)], coin(19n))).toEqual(['5 T ready', '6 T noCoin', '9 C held'])
    expect(briefly([token(5n, 7)], undefined)).toEqual(['5 T noCoin'])
  })

  it('moves other tokens when one rejects its transfer', () => {
    expect(briefly([{ ...token(5n, 7), fee: 'refused' }], coin(30n))).toEqual(['5 T refused', '20 C ready'])
  })
})
