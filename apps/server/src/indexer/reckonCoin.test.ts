import type { Address } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import type { TransactionFacts } from '../sources/transactions/facts.ts'
import { chainOf, errorOf, hashOf, me, shop, you } from '../testing/fakeChain.ts'
import { reckonCoin } from './reckonCoin.ts'

const facts = (more: Partial<TransactionFacts> = {}): TransactionFacts => ({
  ...{ block: 5n, txIndex: 0, hash: hashOf('1'), from: me, to: shop, value: 0n, isFailed: false, fee: 3n, nonce: 0n },
  ...{
    selector: null,
    timestamp: new Date(0),
    hasSwap: false,
    transfers: [],
    approvals: [],
    acts: [],
    coin: 'unknown',
  },
  ...more,
})
const paid = (from: Address, to: Address, amount: bigint) => ({
  ...{ logIndex: -1, subIndex: 0, kind: 'native' as const, token: null, from, to, amount, tokenId: null },
  ...{ isInferred: false, isFee: false },
})

it.each<
  [
    string,
    number,
    Partial<TransactionFacts>[],
    [string | undefined, string | undefined, bigint | undefined, boolean | undefined],
    string | undefined,
  ]
>([
  ['nothing missing', -3, [{}], [undefined, undefined, undefined, undefined], 'exact'],
  ['more than the fee spent', -10, [{}], [me, shop, 7n, false], 'reckoned'],
  ['something gained', 4, [{}], [shop, me, 7n, false], 'reckoned'],
  [
    'a payment that is known',
    -8,
    [{ transfers: [paid(me, shop, 5n)] }],
    [undefined, undefined, undefined, undefined],
    'exact',
  ],
  [
    'a payment to the account',
    2,
    [{ transfers: [paid(shop, me, 5n)] }],
    [undefined, undefined, undefined, undefined],
    'exact',
  ],
  [
    'tokens are no coin',
    -3,
    [{ transfers: [{ ...paid(me, shop, 5n), kind: 'erc20' as const }] }],
    [undefined, undefined, undefined, undefined],
    'exact',
  ],
  [
    'another known transaction',
    -8,
    [{}, { hash: hashOf('2'), coin: 'exact', fee: 5n }],
    [undefined, undefined, undefined, undefined],
    'exact',
  ],
  [
    'another unknown transaction',
    -9,
    [{}, { hash: hashOf('2') }],
    [undefined, undefined, undefined, undefined],
    undefined,
  ],
  [
    'another one in another block',
    -10,
    [{}, { hash: hashOf('2'), block: 6n, coin: 'exact', fee: 5n }],
    [me, shop, 7n, false],
    'reckoned',
  ],
  ['a known transaction', -10, [{ coin: 'exact' }], [undefined, undefined, undefined, undefined], undefined],
  [
    'a deposit for an operation',
    -7,
    [{ from: you, acts: [{ account: me, isFailed: false, calls: [], deposit: 7n }] }],
    [me, shop, 7n, true],
    'reckoned',
  ],
  [
    'more than a deposit',
    -8,
    [{ from: you, acts: [{ account: me, isFailed: false, calls: [], deposit: 7n }] }],
    [me, shop, 8n, false],
    'reckoned',
  ],
])('[DATA-04] derives coin from two balances: %s', async (_, change, given, [from, to, amount, isFee], knowledge) => {
  const { chain, batches } = chainOf(({ params }) =>
    params[1] === '0x4' ? '0x64' : `0x${(100 + change).toString(16)}`,
  )
  const all = given.map(facts)
  const result = await reckonCoin(chain, all, (one) => one === me)
  const added = result.facts[0]?.transfers.find(({ logIndex }) => logIndex === -2)
  expect([added?.from, added?.to, added?.amount, added?.isFee]).toEqual([from, to, amount, isFee])
  expect(result.coinOf(all[0] as TransactionFacts, me)).toBe(knowledge)
  if (knowledge)
    expect(batches[0]).toEqual(['0x4', '0x5'].map((block) => ({ method: 'eth_getBalance', params: [me, block] })))
})

it('[DATA-04] derives nothing from balances that a node has pruned, and fails where it should ask again', async () => {
  const pruned = chainOf(() => errorOf(-32601)).chain
  const one = facts()
  expect((await reckonCoin(pruned, [one], () => true)).coinOf(one, me)).toBeUndefined()
  await expect(reckonCoin(chainOf(() => errorOf(-32005, 'limit')).chain, [one], () => true)).rejects.toThrow('limit')
})

it('[DATA-04] asks for each account and tells their differences apart', async () => {
  const { chain } = chainOf(({ params: [account, block] }) =>
    block === '0x4' ? '0x64' : account === me ? '0x5a' : account === you ? '0x66' : '0x64',
  )
  const one = facts({ transfers: [paid(you, shop, 0n), paid(shop, you, 1n)] })
  const { facts: found, coinOf } = await reckonCoin(chain, [one], (account) => account !== shop)
  expect(found[0]?.transfers.slice(2)).toEqual([
    { ...paid(me, shop, 7n), logIndex: -2, subIndex: 0xa1, isInferred: true },
    { ...paid(shop, you, 1n), logIndex: -2, subIndex: 0xa2, isInferred: true },
  ])
  expect([coinOf(one, me), coinOf(one, you), coinOf(one, shop)]).toEqual(['reckoned', 'reckoned', undefined])
})

it('[DATA-04] takes a gain for no fee, and a deployment for a payment to oneself', async () => {
  const change = (by: number) =>
    chainOf(({ params }) => (params[1] === '0x4' ? '0x64' : `0x${(100 + by).toString(16)}`)).chain
  const acting = facts({ from: you, acts: [{ account: me, isFailed: false, calls: [], deposit: 7n }] })
  const gained = await reckonCoin(change(5), [acting], (one) => one === me)
  expect(gained.facts[0]?.transfers).toEqual([expect.objectContaining({ to: me, amount: 5n, isFee: false })])
  const deployed = await reckonCoin(change(-10), [facts({ to: null })], (one) => one === me)
  expect(deployed.facts[0]?.transfers).toEqual([expect.objectContaining({ from: me, to: me, amount: 7n })])
})

it.each(['0x4', '0x5'])('[DATA-04] derives nothing if only the balance of block %s is pruned', async (gone) => {
  const { chain } = chainOf(({ params }) => (params[1] === gone ? errorOf(-32601) : '0x64'))
  const one = facts()
  const { facts: found, coinOf } = await reckonCoin(chain, [one], () => true)
  expect([found[0]?.transfers, coinOf(one, me)]).toEqual([[], undefined])
})
