import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeAbiParameters } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerMulticall } from '../../testing/fakeMulticall.ts'
import { type FakeNode, startFakeNode } from '../../testing/fakeNode.ts'
import { startTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts'
import { type Chain, createChain } from '../chain/createChain.ts'
import { createTokenBook } from './createTokenBook.ts'
import { readHoldings } from './readHoldings.ts'

let node: FakeNode
let chain: Chain
let database: TestDatabase
const said = new Map<string, { name: Hex; symbol: Hex; decimals: Hex; balance?: bigint }>()
const text = (value: string): Hex => encodeAbiParameters([{ type: 'string' }], [value])
const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const address = (seed: number): Address => `0x${seed.toString(16).padStart(40, '0')}`

beforeAll(async () => {
  ;[node, database] = await Promise.all([startFakeNode(), startTestDatabase()])
  node.answers.eth_call = answerMulticall((target, data) => {
    const token = said.get(target.toLowerCase())
    const fields: Record<string, Hex | undefined> = {
      '0x06fdde03': token?.name,
      '0x95d89b41': token?.symbol,
      '0x313ce567': token?.decimals,
      '0x70a08231': token?.balance === undefined ? undefined : word(token.balance),
      '0x4d2301cc': word(5n),
    }
    return fields[data.slice(0, 10)]
  })
  chain = createChain({ id: 'eip155:1329', urls: [node.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
})
afterAll(async () => {
  chain.stop()
  await node.stop()
  await database.stop()
})

describe('[DATA-01] token metadata', () => {
  it('is kept in any form: bytes, NULs, broken characters, long texts, huge numbers', async () => {
    said.set(address(1), { name: text('Maker\0\0'), symbol: `0x4d4b52${'0'.repeat(58)}`, decimals: word(18n) })
    said.set(address(2), { name: text('x'.repeat(50_000)), symbol: '0x1234', decimals: word(2n ** 255n) })
    said.set(address(3), { name: `0x${'f'.repeat(300)}`, symbol: text('OK'), decimals: word(6n) })
    said.set(address(5), { name: text('Most'), symbol: text('MOST'), decimals: word(77n) })
    said.set(address(6), { name: text('More'), symbol: text('MORE'), decimals: word(78n) })
    said.set(address(4), { name: text('\ud83d broken \u202e'), symbol: text('Ж'.repeat(99)), decimals: word(0n) })
    const book = createTokenBook(database.db, chain)
    const wanted = [1, 2, 3, 4, 5, 6, 99].map(address)
    for (const tokenBook of [book, createTokenBook(database.db, chain)]) {
      const tokens = await tokenBook.describe(wanted)
      expect(tokens.get(address(1))).toMatchObject({ name: 'Maker', symbol: 'MKR', decimals: 18, isSpam: false })
      expect(tokens.has(address(2))).toBe(false)
      expect(tokens.get(address(3))).toMatchObject({ name: '', symbol: 'OK', decimals: 6 })
      expect(tokens.get(address(4))?.symbol).toHaveLength(24)
      expect(tokens.get(address(4))?.isSpam).toBe(true)
      expect(tokens.get(address(5))?.decimals).toBe(77)
      expect(tokens.get(address(6))?.decimals).toBeNull()
      expect(tokens.has(address(99))).toBe(false)
    }
  })

  it('is read again after an hour while the decimals are missing, and stays spam once it was', async () => {
    const [late, mute, pushed] = [address(41), address(42), address(43)]
    for (const [token, spamReason] of [
      [late, null],
      [mute, null],
      [pushed, 'mass airdrop'],
    ] as const)
      await database.pool.query(
        `INSERT INTO tokens (chain_id, address, kind, name, symbol, is_spam, spam_reason, is_stranded)
         VALUES (1329, decode($1, 'hex'), 'erc20', '', 'LATE', $2, $3, false)`,
        [token.slice(2), spamReason !== null, spamReason],
      )
    const token = { name: text('Late'), symbol: text('LATE'), decimals: word(8n) }
    for (const one of [late, pushed]) said.set(one, token)
    const describeAll = async () => {
      const found = await createTokenBook(database.db, chain).describe([late, mute, pushed])
      return [late, mute, pushed].map((one) => [found.get(one)?.decimals, found.get(one)?.spamReason])
    }
    const asStored = [
      [null, null],
      [null, null],
      [null, 'mass airdrop'],
    ]
    expect(await describeAll()).toEqual(asStored)
    await database.pool.query("UPDATE tokens SET fetched_at = now() - interval '61 minutes' WHERE symbol = 'LATE'")
    const asRead = [
      [8, null],
      [null, null],
      [8, 'mass airdrop'],
    ]
    expect(await describeAll()).toEqual(asRead)
    const reads = () => node.calls.filter((call) => call.method === 'eth_call').length
    const before = reads()
    expect(await describeAll()).toEqual(asRead)
    expect(reads()).toBe(before)
  })

  it('is overridden by the list, but decimals come from the contract', async () => {
    const noble = '0x3894085ef7ff0f0aedf52e2a2704928d1ec074f1'
    said.set(noble, { name: text('USDC'), symbol: text('USDC'), decimals: word(9n), balance: 3_000_000_000n })
    const tokens = createTokenBook(database.db, chain)
    const holdings = await readHoldings({ chain, tokens, account: address(7) })
    expect(holdings).toMatchObject([
      { token: undefined, amount: 5n },
      { token: { symbol: 'USDC.n', isStranded: true, isSpam: false, decimals: 9 }, amount: 3_000_000_000n },
    ])
  })
})

it('[DATA-01] the coin is read from the node where the chain has no Multicall3', async () => {
  const bare = await startFakeNode()
  bare.answers.eth_call = ([call]) => {
    const { to, data } = call as { to: string; data: string }
    return to === address(4) ? data : '0x'
  }
  const there = createChain({ id: 'eip155:1329', urls: [bare.url], onWrongChain: () => {}, pingEveryMs: 60_000 })
  const tokens = createTokenBook(database.db, there)
  expect(await readHoldings({ chain: there, tokens, account: address(77) })).toContainEqual({
    token: undefined,
    amount: 1_000_000_000_000_000_000n,
  })
  there.stop()
  await bare.stop()
})
