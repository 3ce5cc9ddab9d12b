import type { Address, Hex } from '@latchkey/wire/caip'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountsOf, toRows } from '../../indexer/toRows.ts'
import type { RawLog, RawReceipt, RawTransaction } from '../blocks/raw.ts'
import { classify } from './classify.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { events } from './events.ts'
import { zeroAddress } from './facts.ts'

const address = (seed: number): Address => `0x${seed.toString(16).padStart(40, '0')}`
const word = (value: Address | bigint): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).padStart(64, '0')
const topic = (value: Address | bigint): Hex => `0x${word(value)}`
const [alice, bob, router, token, other, wrapped] = [1, 2, 3, 4, 5, 6].map((seed) => address(seed + 0xa0)) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]

const transfer = (from: Address, to: Address, amount: bigint, contract = token): RawLog => ({
  address: contract,
  topics: [events.transfer, topic(from), topic(to)],
  data: `0x${word(amount)}`,
})
const nft = (from: Address, to: Address, id: bigint): RawLog => ({
  address: other,
  topics: [events.transfer, topic(from), topic(to), topic(id)],
  data: '0x',
})
const swap: RawLog = { address: router, topics: [events.swapV2], data: '0x' }
const withdrawal = (from: Address, amount: bigint): RawLog => ({
  address: wrapped,
  topics: [events.withdrawal, topic(from)],
  data: `0x${word(amount)}`,
})

const decode = (logs: RawLog[], sent: Partial<RawTransaction> = {}, receipt: Partial<RawReceipt> = {}) => {
  const raw: RawTransaction = {
    ...{ hash: '0x01', block: 7n, blockHash: '0x02', txIndex: 0, from: alice, to: router },
    ...{ value: 0n, nonce: 3n, input: '0x12345678', ...sent },
  }
  const done: RawReceipt = {
    ...{
      hash: '0x01',
      blockHash: '0x02',
      status: 1n,
      hasBloom: logs.length > 0,
      gasUsed: 2n,
      gasPrice: 5n,
      contractAddress: null,
      logs,
      ...receipt,
    },
  }
  return decodeTransaction(raw, done, { timestamp: new Date(0), wrapped })
}
const wordFor = (who: Address, ...given: Parameters<typeof decode>) => classify(decode(...given), who, wrapped)

describe('[DATA-04] the type of a transaction', () => {
  it.each([
    ['a payment of coin', alice, [], { to: bob, value: 5n, input: '0x' }, 'send'],
    ['… for its receiver', bob, [], { to: bob, value: 5n, input: '0x' }, 'receive'],
    ['a payment of tokens', alice, [transfer(alice, bob, 5n)], { to: token, input: '0xa9059cbb' }, 'send'],
    ['… for its receiver', bob, [transfer(alice, bob, 5n)], { to: token, input: '0xa9059cbb' }, 'receive'],
    ['a payment to oneself', alice, [transfer(alice, alice, 5n)], { to: token, input: '0xa9059cbb' }, 'send'],
    ['a swap', alice, [transfer(alice, router, 5n), swap, transfer(router, alice, 7n, other)], {}, 'trade'],
    ['a swap of coin', alice, [swap, transfer(router, alice, 7n)], { value: 9n }, 'trade'],
    ['a swap for coin', alice, [transfer(alice, router, 5n), swap, withdrawal(router, 4n)], {}, 'trade'],
    ['a bought picture', alice, [nft(bob, alice, 1n)], { value: 9n }, 'bought'],
    ['… for its seller, paid in tokens', bob, [nft(bob, alice, 1n), transfer(alice, bob, 5n)], {}, 'sell'],
    ['a minted picture', alice, [nft(zeroAddress, alice, 1n)], {}, 'mint'],
    ['a picture that a stranger sends', bob, [nft(zeroAddress, bob, 1n)], {}, 'receive'],
    ['a burn', alice, [transfer(alice, zeroAddress, 5n)], {}, 'burn'],
    ['a wrap', alice, [], { to: wrapped, value: 5n, input: '0xd0e30db0' }, 'deposit'],
    ['an unwrap', alice, [withdrawal(alice, 4n)], { to: wrapped, input: '0x2e1a7d4d' }, 'withdraw'],
    ['a call that costs coin', alice, [], { value: 5n }, 'execute'],
    ['a call', alice, [], {}, 'execute'],
    ['a deployment', alice, [], { to: null }, 'deploy'],
    ['a cancellation', alice, [], { to: alice, input: '0x' }, 'cancel'],
    [
      'an approval',
      alice,
      [{ address: token, topics: [events.approval, topic(alice), topic(bob)], data: topic(1n) }] satisfies RawLog[],
      { to: token },
      'approve',
    ],
  ] as const)('%s', (_, who, logs, sent, operation) => {
    expect(wordFor(who, [...logs], sent)).toBe(operation)
  })

  it.each([
    ['0xa9059cbb', router, 'send'],
    ['0x18cbafe5', router, 'trade'],
    ['0x2e1a7d4d', wrapped, 'withdraw'],
    ['0x2e1a7d4d', router, 'execute'],
    ['0x', bob, 'send'],
  ] as const)('a failed %s to %s keeps its type and moves nothing', (input, to, operation) => {
    const facts = decode([transfer(alice, bob, 5n)], { input, to, value: 5n }, { status: 0n })
    expect([classify(facts, alice, wrapped), facts.transfers, facts.fee]).toEqual([operation, [], 10n])
  })

  it('a router payout goes to the receiver named in its call, marked as inferred', () => {
    const input: Hex = `0x18cbafe5${[5n, 1n, 160n, bob, 9n].map((one) => word(one)).join('')}`
    const facts = decode([transfer(alice, router, 5n), swap, withdrawal(router, 4n)], { input })
    expect(facts.transfers.filter(({ isInferred }) => isInferred)).toMatchObject([
      { kind: 'native', from: router, to: bob, amount: 4n },
    ])
  })

  it("zero-value token transfers are ignored, so look-alike addresses can't be planted", () => {
    const facts = decode([transfer(bob, other, 0n)])
    expect([...accountsOf(facts)]).toEqual([alice, router])
  })

  it("[API-04] hides a stranger's spam-only transactions; many receivers make a token spam", () => {
    const crowd = Array.from({ length: 30 }, (_, index) => transfer(zeroAddress, address(1_000 + index), 5n))
    const tokens = new Map([[token, { spamReason: null }]])
    const options = { wrapped, tokens, isCurated: () => false }
    const rows = toRows([decode(crowd)], options)
    expect(rows.airdropped).toEqual(new Set([token]))
    expect(rows.entries.filter(({ isHidden }) => isHidden)).toHaveLength(30)
    expect(toRows([decode(crowd)], { ...options, isCurated: () => true }).airdropped.size).toBe(0)
    const named = toRows([decode([transfer(router, bob, 5n)])], {
      ...options,
      tokens: new Map([[token, { spamReason: 'link' }]]),
    })
    expect(named.entries.find((entry) => entry.address === bob)?.isHidden).toBe(true)
    expect(named.entries.find((entry) => entry.address === alice)?.isHidden).toBe(false)
  })

  it('decodes ERC-1155 batches and survives any log', () => {
    const data: Hex = `0x${[64n, 160n, 2n, 11n, 12n, 2n, 3n, 4n].map((one) => word(one)).join('')}`
    const batch: RawLog = {
      address: other,
      topics: [events.transferBatch, topic(alice), topic(alice), topic(bob)],
      data,
    }
    expect(decode([batch]).transfers.map(({ tokenId, amount }) => [tokenId, amount])).toEqual([
      [11n, 3n],
      [12n, 4n],
    ])
    const hexText = fc
      .string({ unit: fc.constantFrom(...'0123456789abcdef'), maxLength: 400 })
      .map((text): Hex => `0x${text}`)
    const anyTopic = fc.oneof(fc.constantFrom<Hex>(...Object.values(events)), hexText)
    const anyLog = fc.record({
      address: fc.constantFrom(token, wrapped),
      topics: fc.array(anyTopic, { maxLength: 5 }),
      data: hexText,
    })
    fc.assert(
      fc.property(fc.array(anyLog, { maxLength: 6 }), hexText, (logs, input) => {
        const facts = decode(logs, { input })
        for (const account of accountsOf(facts)) classify(facts, account, wrapped)
      }),
    )
  })
})
