import type { Address, Hex } from '@latchkey/wire/caip'
import { encodeAbiParameters, encodeFunctionData, pad, parseAbi, parseAbiParameters } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type { RawLog, RawReceipt, RawTransaction } from '../sources/blocks/raw.ts'
import { events } from '../sources/transactions/events.ts'
import { addressOf, chainOf, hashOf, me, shop, you } from '../testing/fakeChain.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { prepareRows } from './prepareRows.ts'

const database = await startTestDatabase()
const { db, pool } = database
afterAll(() => database.stop())
beforeEach(() => pool.query('TRUNCATE transactions, transfers, account_entries, tokens'))

const [coin, other] = [addressOf('c1'), addressOf('c2')]
const toTopic = (address: Address): Hex => pad(address, { size: 32 })
/** A token that `you` sends to `me`. */
const sent = (token: Address): RawLog => ({
  address: token,
  topics: [events.transfer, toTopic(you), toTopic(me)],
  data: pad('0x5', { size: 32 }),
})
const transaction = (more: Partial<RawTransaction> = {}): RawTransaction => ({
  ...{ hash: hashOf('e1'), block: 100n, blockHash: hashOf('b10c'), txIndex: 0 },
  ...{ from: you, to: shop, value: 0n, nonce: 0n, input: '0x', ...more },
})
const receipt = (logs: RawLog[]): RawReceipt => ({
  ...{ hash: hashOf('e1'), blockHash: hashOf('b10c'), status: 1n, gasUsed: 21_000n, gasPrice: 1n },
  ...{ contractAddress: null, hasBloom: logs.length > 0, logs },
})

/** The contract that returns its input: it shows that a node runs reads. */
const echo = addressOf('4')

/** Writes one transaction; tokens answer nothing about themselves. Returns the contracts that were asked. */
const write = async (logs: RawLog[], more: Partial<RawTransaction> = {}) => {
  const asked = new Set<string>()
  const { chain } = chainOf(({ params }) => {
    const { to, data } = params[0] as { to: string; data: string }
    if (to === echo) return data
    asked.add(to)
    return '0x'
  })
  const written = await prepareRows({
    ...{ db, chain, transactions: [transaction(more)] },
    ...{ receipts: new Map([[hashOf('e1'), receipt(logs)]]), timeOf: () => new Date(0) },
  })
  await db.transaction(written)
  return [...asked]
}
const store = (chainId: number, token: Address, spamReason: string | null) =>
  pool.query(
    `INSERT INTO tokens (chain_id, address, kind, name, symbol, is_spam, spam_reason, is_stranded)
      VALUES ($1, $2, 'erc20', 'Token', 'TKN', $3, $4, false)`,
    [chainId, Buffer.from(token.slice(2), 'hex'), spamReason !== null, spamReason],
  )
const isHidden = async (account: Address) => {
  const { rows } = await pool.query('SELECT is_hidden FROM account_entries WHERE address = $1', [
    Buffer.from(account.slice(2), 'hex'),
  ])
  return rows.map((row) => row.is_hidden)
}

it('[DATA-04] hides what a stranger sent of a token that is stored as spam, without asking it again', async () => {
  await store(1329, coin, 'a link in its name')
  expect(await write([sent(coin)])).toEqual([])
  expect([await isHidden(me), await isHidden(you)]).toEqual([[true], [false]])
})

it('[DATA-04] asks a token that is stored for another chain only, and believes nothing stored there', async () => {
  await store(8453, coin, 'a link in its name')
  expect(await write([sent(coin)])).toContain(coin)
  expect(await isHidden(me)).toEqual([false])
  const { rows } = await pool.query('SELECT chain_id, is_spam FROM tokens ORDER BY chain_id')
  expect(rows).toEqual([
    { chain_id: '1329', is_spam: false },
    { chain_id: '8453', is_spam: true },
  ])
})

it('[DATA-04] names the exchange that a smart account called, and no other contract', async () => {
  const entryPoint: Address = '0x0000000071727de22e5e9d8baf0edac6f37da032'
  const dragonSwap: Address = '0xa4cf2f53d1195addde9e4d3aca54f556895712f2'
  const callOf = (target: Address): Hex =>
    encodeFunctionData({
      abi: parseAbi(['function execute(address target, uint256 value, bytes data)']),
      args: [target, 0n, '0x1234'],
    })
  const run = async (target: Address) => {
    await pool.query('TRUNCATE transactions, account_entries')
    const none: Hex = '0x'
    const operation = {
      ...{ sender: me, nonce: 7n, initCode: none, callData: callOf(target), preVerificationGas: 1n },
      ...{ accountGasLimits: pad('0x1', { size: 32 }), gasFees: pad('0x1', { size: 32 }) },
      ...{ paymasterAndData: none, signature: none },
    }
    const input = encodeFunctionData({ abi: entryPoint07Abi, functionName: 'handleOps', args: [[operation], you] })
    const told: RawLog = {
      address: entryPoint,
      topics: [events.userOperation, hashOf('1'), toTopic(me), toTopic(addressOf('0'))],
      data: encodeAbiParameters(parseAbiParameters('uint256, bool, uint256, uint256'), [7n, true, 5n, 6n]),
    }
    await write([told], { to: entryPoint, input })
    const { rows } = await pool.query('SELECT router FROM account_entries WHERE address = $1', [
      Buffer.from(me.slice(2), 'hex'),
    ])
    return rows.map(({ router }) => router && `0x${router.toString('hex')}`)
  }
  expect(await run(dragonSwap)).toEqual([dragonSwap])
  expect(await run(other)).toEqual([null])
})

/** The transactions that a node is asked to trace. */
const traced = async (more: Partial<RawTransaction>, of: Partial<RawReceipt> = {}) => {
  await pool.query('TRUNCATE transactions, transfers, account_entries')
  let traces = 0
  const { chain } = chainOf(({ method }) => {
    if (method === 'debug_traceTransaction') traces++
    return method === 'debug_traceTransaction' ? { type: 'CALL', from: you, to: shop, value: '0x0' } : '0x'
  })
  await prepareRows({
    ...{ db, chain, transactions: [transaction(more)] },
    ...{ receipts: new Map([[hashOf('e1'), { ...receipt([]), gasUsed: 21_001n, ...of }]]), timeOf: () => new Date(0) },
  })
  return traces
}

it('[DATA-04] traces what may have moved coin inside, and nothing else', async () => {
  const usdc: Address = '0xe15fc38f6d8c56af07bbcbe3baf5708a2bf42392'
  expect(await traced({})).toBe(1)
  expect(await traced({}, { gasUsed: 21_000n })).toBe(0)
  expect(await traced({}, { status: 0n })).toBe(0)
  expect(await traced({ to: null })).toBe(1)
  expect(await traced({ to: usdc })).toBe(0)
  expect(await traced({ to: usdc, value: 1n })).toBe(1)
})

it('[DATA-04] stores no transaction whose time is unknown, and none without a receipt', async () => {
  const { chain } = chainOf(() => '0x')
  const given = { db, chain, transactions: [transaction()], receipts: new Map<Hex, RawReceipt>() }
  await expect(prepareRows({ ...given, timeOf: () => undefined })).rejects.toThrow(
    'The node does not say when block 100 was made.',
  )
  await db.transaction(await prepareRows({ ...given, timeOf: () => new Date(0) }))
  expect((await pool.query('SELECT FROM transactions')).rowCount).toBe(0)
})
