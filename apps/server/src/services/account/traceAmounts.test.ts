import type { Address } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import type { HistoryRecord } from '../../sources/history/historySource.ts'
import { traceAmounts } from './traceAmounts.ts'

const [own, other, token] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [Address, Address, Address]
const day = (number: number) => new Date(Date.UTC(2025, 0, number))

const record = (at: Date, from: Address, rest: Partial<HistoryRecord>): HistoryRecord => ({
  block: 1n,
  txIndex: 0,
  hash: '0x1',
  from,
  to: other,
  isFailed: false,
  coin: 'exact',
  fee: 1n,
  nonce: 0,
  timestamp: at,
  operation: 'send',
  transfers: [],
  approval: null,
  ...rest,
})
const dollars = { address: token, name: 'D', symbol: 'D', decimals: 6, isSpam: false }

it('reverses payments, swaps and fees up to each moment, for the own account only', () => {
  const records = [
    record(day(9), own, {
      transfers: [{ kind: 'native', token: null, from: own, to: other, amount: 30n, tokenId: null, isFee: false }],
    }),
    record(day(5), own, {
      transfers: [
        { kind: 'native', token: null, from: own, to: other, amount: 10n, tokenId: null, isFee: false },
        { kind: 'erc20', token: dollars, from: other, to: own, amount: 7n, tokenId: null, isFee: false },
        { kind: 'erc721', token: dollars, from: other, to: own, amount: 1n, tokenId: 4n, isFee: false },
      ],
    }),
    record(day(4), other, {
      transfers: [{ kind: 'native', token: null, from: other, to: own, amount: 100n, tokenId: null, isFee: false }],
    }),
    record(day(3), own, { isFailed: true }),
  ]
  const held = [
    { token: undefined, amount: 58n },
    { token: { ...dollars, kind: 'erc20' as const, isStranded: false, spamReason: null }, amount: 7n },
  ]
  const traced = traceAmounts(own, held, records, [day(10), day(8), day(4), day(3), day(1)])
  expect(traced.map(({ amounts }) => [amounts.get(null), amounts.get(token)])).toEqual([
    [58n, 7n],
    [89n, 7n],
    [100n, 0n],
    [0n, 0n],
    [1n, 0n],
  ])
})
