import type { Hex } from '@latchkey/wire/caip'
import { connect } from '../actions/connect.ts'
import type { KitOptions } from '../config.ts'
import { swapPlan } from '../queries/swapPlan.ts'
import { type SwapState, swapOf } from '../state/swap.ts'
import { createTestKit, healthyApi, hydrated, type RpcHandler } from './createTestKit.ts'
import { createFakeDesk, deskRouter, deskTokens, type FakeDesk } from './fakeDesk.ts'
import { createFakeWallet, fakeAccount } from './fakeWallet.ts'

const { USDC, WETH } = deskTokens

/** A value as one word of calldata, without 0x. */
export const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0')
/** The topic of a token's Transfer. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** The wallet's replies to the first transactions. */
export const hashes = [1n, 2n, 3n].map((number): Hex => `0x${word(number)}`)

type Sent = { to: Hex; data: Hex; value?: Hex }

/**
 * A chain that accepts everything. `refuse` is its reply to a call that it would revert; `beforeReceipt` runs on every
 * receipt request and may throw. `replacement` is a transaction with the same nonce that the wallet sent instead.
 */
const createChain = () => {
  const chain = {
    status: '0x1',
    refuse: undefined as string | undefined,
    /** What the node throws instead of an estimate. */
    trouble: undefined as Error | undefined,
    received: 75_500_000_000_000_000n,
    beforeReceipt: (_hash: Hex): void => {},
    replacement: undefined as { to: Hex; value: Hex; input: Hex } | undefined,
    /** The calls whose gas was estimated, each with the chain it was asked on. */
    estimated: [] as (Sent & { from: Hex; chainId: number | undefined })[],
  }
  const receipt = (hash: Hex) => ({
    ...{
      transactionHash: hash,
      blockHash: hashes[0],
      blockNumber: '0x10',
      transactionIndex: '0x0',
      status: chain.status,
    },
    ...{ from: fakeAccount, to: deskRouter, gasUsed: '0x5208', cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x1' },
    ...{ contractAddress: null, logsBloom: `0x${'0'.repeat(512)}`, type: '0x2' },
    logs: [
      {
        ...{ address: WETH.address, data: `0x${word(chain.received)}`, blockNumber: '0x10', logIndex: '0x0' },
        ...{ transactionHash: hash, transactionIndex: '0x0', blockHash: hashes[0], removed: false },
        topics: [transferTopic, `0x${word(deskRouter)}`, `0x${word(fakeAccount)}`],
      },
    ],
  })
  const rpc: RpcHandler = async ({ method, params }, chainId) => {
    const refused = chain.refuse && (method === 'eth_estimateGas' || method === 'eth_call')
    if (refused) throw Object.assign(new Error(`execution reverted: ${chain.refuse}`), { code: 3 })
    if (method === 'eth_estimateGas' && chain.trouble) throw chain.trouble
    if (method === 'eth_estimateGas') {
      chain.estimated.push({ ...(params as [Sent & { from: Hex }])[0], chainId })
      return '0x30d40'
    }
    if (method === 'eth_getTransactionReceipt') {
      const [hash] = params as [Hex]
      chain.beforeReceipt(hash)
      if (chain.replacement && hash === hashes[0]) return null
      return receipt(hash)
    }
    if (method === 'eth_blockNumber') return '0x11'
    if (method === 'eth_getTransactionByHash') {
      const [hash] = params as [Hex]
      return { hash, from: fakeAccount, nonce: '0x1', to: deskRouter, value: '0x0', input: '0x' }
    }
    if (method === 'eth_chainId') return '0x531'
    if (method === 'eth_getBlockByNumber') {
      const transactions = chain.replacement
        ? [{ hash: hashes[2], from: fakeAccount, nonce: '0x1', ...chain.replacement }]
        : []
      return { number: '0x11', hash: hashes[1], timestamp: '0x1', transactions }
    }
    return '0x0'
  }
  return Object.assign(chain, { rpc })
}

/** A kit with a connected wallet, a desk and a chain, ready to swap; `answers` are the wallet's own, by method. */
export const openSwap = async (
  prepare: (desk: FakeDesk) => void = () => {},
  answers: Record<string, () => unknown> = {},
  options: Partial<KitOptions> = {},
) => {
  const desk = createFakeDesk()
  const chain = createChain()
  const wallet = createFakeWallet()
  const asked: { method: string; sent: Sent }[] = []
  const own = wallet.provider.request
  wallet.provider.request = async (request) => {
    const { method, params = [] } = request
    const answer = answers[method]
    if (answer) return answer()
    if (method !== 'eth_sendTransaction' && method !== 'wallet_sendCalls') return own(request)
    asked.push({ method, sent: params[0] as Sent })
    return method === 'wallet_sendCalls' ? { id: '0x01' } : hashes[asked.length - 1]
  }
  wallet.announce()
  const kit = createTestKit({ rpc: chain.rpc, api: { ...healthyApi(), ...desk.api }, options })
  desk.now = kit.clock.now
  prepare(desk)
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  const draft = {
    chainId: 1329,
    owner: fakeAccount,
    source: USDC,
    target: WETH,
    sourceUnits: '250000000',
    slippageBps: 100,
  }
  const plan = () => swapPlan(kit, draft).queryFn()
  const run = (): SwapState['run'] => swapOf(kit.store.getState()).run
  return { desk, chain, wallet, kit, asked, plan, run, draft }
}
