import { devAccounts, dexes, tokens } from '@latchkey/chain/deployments'
import { fund } from '@latchkey/chain/faucet'
import { seiHeight, startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { createRpc } from '@latchkey/chain/rpc'
import { testAccountOf } from '@latchkey/chain/testAccount'
import { account as table } from '@latchkey/wire/api/account'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mineBlocks, startSeededChain, untilIndexed } from '../testing/indexed.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { startIndexer } from './startIndexer.ts'
import { watchAddress } from './watchList.ts'

const router = dexes.dragonswap.router
const routerAbi = parseAbi([
  'function swapExactTokensForSEI(uint256 amount, uint256 min, address[] path, address to, uint256 deadline)',
])
const carrier = devAccounts[7]!.address
const friend: Address = '0x00000000000000000000000000000000000f12e4'
const pay = (to: Address, amount: bigint) => ({ to, value: amount })
const payToken = (to: Address, amount: bigint) => ({
  to: tokens.USDC.address,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

let seeded: Awaited<ReturnType<typeof startSeededChain>>
/** The block of the first transaction. */
let before: bigint
let head: bigint
const owner = privateKeyToAccount(generatePrivateKey())
const smart = testAccountOf(owner, 1329)
const fresh = testAccountOf(privateKeyToAccount(generatePrivateKey()), 1329)
const hashes: Record<string, Hex> = {}

const send = async (name: string, from: Address, to: Address, data: Hex) => {
  const rpc = createRpc(seeded.url)
  await rpc('anvil_impersonateAccount', [from])
  const hash = await rpc<Hex>('eth_sendTransaction', [{ from, to, data, gas: '0x2dc6c0', gasPrice: '0x2e90edd000' }])
  const { status } = await seeded.client.waitForTransactionReceipt({ hash })
  expect([name, status]).toEqual([name, 'success'])
  hashes[name] = hash
  head = await seeded.client.getBlockNumber({ cacheTime: 0 })
}

const operate = async (name: string, nonce: bigint, calls: Parameters<typeof smart.operation>[0]) =>
  send(name, carrier, smart.entryPoint, await smart.operation(calls, nonce, carrier))
const path = [tokens.USDC.address, tokens.WSEI.address]
const swap = (name: string, nonce: bigint) =>
  operate(name, nonce, [
    {
      to: tokens.USDC.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [router, 42_000_000n] }),
    },
    {
      to: router,
      data: encodeFunctionData({ abi: routerAbi, args: [42_000_000n, 0n, path, smart.address, 9_999_999_999n] }),
    },
  ])

beforeAll(async () => {
  seeded = await startSeededChain()
  before = await seeded.client.getBlockNumber({ cacheTime: 0 })
  const gifts = [{ symbol: 'USDC' as const, amount: 1_000_000_000n }]
  await fund({ url: seeded.url, address: smart.address, native: parseEther('100'), tokens: gifts })
  await fund({ url: seeded.url, address: fresh.address, native: parseEther('100'), tokens: [] })
  await operate('payment', 0n, [pay(friend, parseEther('3'))])
  await operate('token payment', 1n, [payToken(friend, 5_000_000n)])
  await swap('swap', 2n)
  // More than the balance: the operation fails inside a transaction that succeeds.
  await operate('failure', 3n, [payToken(friend, 10n ** 18n)])
  await send('session', carrier, smart.delegationManager, await smart.redemption(carrier, pay(friend, parseEther('2'))))
})
afterAll(() => seeded?.stop())

type Said = { kind: string; status: string; moved: string[]; coin: unknown; place?: string }
const say = (item: v.InferOutput<typeof table.history.reply>['data'][number]): Said => ({
  kind: item.metadata.operationType,
  status: item.metadata.status,
  moved: item.transfers
    .map(({ direction, quantity, fungible_info }) => `${direction} ${quantity.numeric} ${fungible_info?.symbol}`)
    .sort(),
  coin: item.metadata.coin ?? 'exact',
  ...(item.metadata.application?.name && { place: item.metadata.application.name }),
})

/** Indexes the chain through a node and returns the history of some accounts. */
const readHistories = async (
  mode: 'all' | 'watched',
  { url, offset = 0n, live = async () => {} }: { url: string; offset?: bigint; live?: () => Promise<void> },
  accounts: readonly Address[],
) => {
  const database: TestDatabase = await startTestDatabase()
  const env = { INDEX_MODE: mode, INDEX_BACKFILL_BLOCKS: '0' }
  const api: TestApi = await startTestApi({ connection: database, nodeUrls: [url], env })
  const { nodes, log } = api.services
  for (const account of accounts) await watchAddress(database.db, 'eip155:1329', account.toLowerCase() as Address)
  const policy = { mode, fromBlock: offset + before, backfillBlocks: 0n } as const
  const indexer = startIndexer({ pool: database.pool, chain: nodes.product, log, policy, pollMs: 20 })
  await untilIndexed(database.db, nodes.product, offset + head)
  await live()
  await untilIndexed(database.db, nodes.product, offset + head)
  const values = () =>
    api.get(`/v1/account/${smart.address}/value-history?projectId=${testProjectId}&chainId=eip155:1329`)
  await expect.poll(values).toMatchObject({ status: 200 })
  await indexer.stop()
  const told: Record<string, Said>[] = []
  for (const account of accounts) {
    const query = `projectId=${testProjectId}&chainId=eip155:1329`
    const response = await api.get(`/v1/account/${account}/history?${query}`)
    const { data } = v.parse(table.history.reply, await response.json())
    const named = Object.entries(hashes).flatMap(([name, hash]) => {
      const item = data.find(({ id }) => id === hash)
      return item ? [[name, say(item)] as const] : []
    })
    told.push(Object.fromEntries(named))
  }
  await api.stop()
  await database.stop()
  return told
}

const exact = { status: 'confirmed', coin: 'exact' }
const swapped = expect.stringMatching(/^in 9[0-9]\.\d+ SEI$/)
const ofSmart = {
  payment: { ...exact, kind: 'send', moved: ['out 3 SEI'] },
  'token payment': { ...exact, kind: 'send', moved: ['out 5 USDC'] },
  swap: { ...exact, kind: 'trade', moved: [swapped, 'out 42 USDC'], place: 'DragonSwap V1' },
  failure: { ...exact, kind: 'send', status: 'failed', moved: [] },
  session: { ...exact, kind: 'send', moved: ['out 2 SEI'] },
}
const ofFriend = {
  payment: { ...exact, kind: 'receive', moved: ['in 3 SEI'] },
  'token payment': { ...exact, kind: 'receive', moved: ['in 5 USDC'] },
  session: { ...exact, kind: 'receive', moved: ['in 2 SEI'] },
}

describe('[DATA-04] smart account operations are in its activity', () => {
  it.each(['all', 'watched'] as const)('by trace, with an index of %s', async (mode) => {
    const [own, other, carried] = await readHistories(mode, { url: seeded.url }, [smart.address, friend, carrier])
    expect(own).toEqual(ofSmart)
    expect(other).toEqual(ofFriend)
    // A bundler neither pays nor receives what the operation moves.
    for (const said of Object.values(carried ?? {})) expect(said).toEqual({ ...exact, kind: 'execute', moved: [] })
    expect(Object.keys(carried ?? {})).toHaveLength(5)
  })

  it('by balance difference where the node has no traces, marked as such', async () => {
    // The node keeps the balances of its last 16 blocks.
    await mineBlocks(seeded.url, 20)
    const node = await startPublicNode({ target: seeded.url })
    node.weather.traceBlocks = 0
    const live = async () => {
      await swap('late swap', 4n)
      // Its first operation pays a gas deposit, which no trace shows here.
      const data = await fresh.operation([pay(friend, parseEther('3'))], 0n, carrier)
      await send('first payment', carrier, fresh.entryPoint, data)
    }
    const world = { url: node.url, offset: seiHeight, live }
    const [own, other, first] = await readHistories('watched', world, [smart.address, friend, fresh.address])
    await node.stop()
    expect(first?.['first payment']).toEqual({ ...ofSmart.payment, coin: 'reckoned' })
    expect(own?.['late swap']).toEqual({ ...ofSmart.swap, coin: 'reckoned' })
    // The node has dropped the balances of older blocks, so only the operations themselves are known.
    expect(own?.payment).toEqual({ ...ofSmart.payment, coin: 'unknown' })
    expect(own?.session).toEqual({ ...ofSmart.session, coin: 'unknown' })
    expect(own?.swap).toEqual({ ...ofSmart.swap, moved: ['out 42 USDC'], kind: 'send', coin: 'unknown' })
    expect(other?.payment).toEqual({ ...ofFriend.payment, coin: 'unknown' })
  })
})
