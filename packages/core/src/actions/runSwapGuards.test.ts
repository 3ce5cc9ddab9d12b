// @vitest-environment happy-dom
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { findConnector } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { FakeDesk } from '../testing/fakeDesk.ts'
import { deskTokens } from '../testing/fakeDesk.ts'
import { fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { openSwap } from '../testing/openSwap.ts'
import { disconnect } from './disconnect.ts'
import { openModal } from './openModal.ts'
import { runSwap } from './runSwap.ts'

const { USDC, WETH } = deskTokens
const say = (source: string, amount: string, target: string) => `${source} → ${amount} ${target}`
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const clean of cleanups.splice(0)) clean()
})

const allowed = (desk: FakeDesk) => {
  desk.allowance = 10n ** 30n
}

/** A wallet that takes both calls as one. */
const batches = {
  wallet_getCapabilities: () => ({ '0x531': { atomic: { status: 'supported' } } }),
  wallet_getCallsStatus: () => ({ version: '2.0.0', id: '0x01', chainId: '0x531', atomic: true, status: 200 }),
}

const begin = async () => {
  const room = await openSwap(allowed)
  cleanups.push(room.wallet.remove)
  const toast = () => room.kit.store.getState().toast.shown
  return { ...room, agreed: await room.plan(), toast }
}
type Room = Awaited<ReturnType<typeof begin>>

describe('[ACT-07] the wallet is not asked', () => {
  test.each<[string, (room: Room) => unknown, string]>([
    ['without an account', ({ kit }) => disconnect(kit), 'swap.noAddress'],
    ['of another account', ({ wallet }) => wallet.changeAccounts([otherAccount]), 'connector.accountNotFound'],
    ['on another network', ({ wallet }) => wallet.changeChain(1), 'connector.chainMismatch'],
    [
      'at the end of the quote',
      ({ kit, agreed }) => kit.clock.tick(agreed.quote.expiresAt - kit.clock.now()),
      'swap.quoteExpired',
    ],
  ])('%s', async (_, change, code) => {
    const room = await begin()
    await change(room)
    await runSwap(room.kit, room.agreed, say)
    expect(room.run()).toMatchObject({ phase: 'failed', failure: { code, isDeclined: false } })
    expect([room.asked, room.chain.estimated]).toEqual([[], []])
    expect(room.toast()).toMatchObject({ variant: 'error', message: room.run()?.failure?.message })
  })
})

test('[ACT-07] a wallet that leaves the network after the approval is not asked for the swap', async () => {
  const { kit, plan, run, wallet, chain, asked } = await openSwap(undefined, {}, { supportedNetworks: [1329, 1] })
  cleanups.push(wallet.remove)
  const agreed = await plan()
  chain.beforeReceipt = () => wallet.changeChain(1)
  await runSwap(kit, agreed, say)
  expect(run()).toMatchObject({ phase: 'failed', current: 1, failure: { code: 'connector.chainMismatch' } })
  expect([asked.length, chain.estimated.map(({ chainId }) => chainId)]).toEqual([1, [1329, 1329]])
})

test('[ACT-07] a quote is good until its last millisecond, and for an address in any case', async () => {
  const { kit, agreed, asked, run } = await begin()
  kit.clock.tick(agreed.quote.expiresAt - kit.clock.now() - 1)
  const owner = fakeAccount.toLowerCase() as typeof fakeAccount
  await runSwap(kit, { ...agreed, terms: { ...agreed.terms, owner } }, say)
  expect(run()?.phase).toBe('done')
  expect(asked).toHaveLength(1)
})

test('[ACT-07] the estimate gets 20 % more gas', async () => {
  const { kit, agreed, asked } = await begin()
  await runSwap(kit, agreed, say)
  // The chain estimates 0x30d40, which is 200,000; this is 240,000.
  expect(asked[0]?.sent).toMatchObject({ gas: '0x3a980' })
})

test('[ACT-07] the end is told by a toast, except in its own open view', async () => {
  for (const [show, isTold] of [
    [(_: Room) => undefined, true],
    [({ kit }: Room) => openModal(kit, 'Account'), true],
    [({ kit }: Room) => openModal(kit, 'SwapProgress'), false],
  ] as const) {
    const room = await begin()
    show(room)
    await runSwap(room.kit, room.agreed, say)
    expect(room.run()?.phase).toBe('done')
    expect(room.toast()).toEqual(
      isTold ? expect.objectContaining({ variant: 'success', message: 'USDC → 0.0755 WETH' }) : undefined,
    )
    room.wallet.remove()
  }
})

test('[ACT-07] no swap is offered whose approval is for another known router than the one that swaps', async () => {
  const other = '0x11da6463d6cb5a03411dbf5ab6f6bc3997ac7428'
  const { plan, wallet } = await openSwap((desk) => {
    desk.lieAboutApproval = () =>
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [other, 250_000_000n] })
  })
  cleanups.push(wallet.remove)
  await expect(plan()).rejects.toMatchObject({ code: 'swap.quoteExpired' })
})

test.each([
  { what: 'a swap alone', prepare: allowed, answers: {}, uses: ['open 1', 'close'] },
  { what: 'approval and swap', prepare: undefined, answers: {}, uses: ['open 2', 'close'] },
  { what: 'both as one', prepare: undefined, answers: batches, uses: ['open 2', 'expect 1', 'close'] },
])("[FRAME-18] the embedded wallet's window stays for as many requests as come: $what", async (setup) => {
  const { prepare, answers, uses } = setup
  const { kit, plan, run, wallet } = await openSwap(prepare, answers)
  cleanups.push(wallet.remove)
  const agreed = await plan()
  const seen: string[] = []
  Object.assign(findConnector(kit, 'test.wallet'), { id: embeddedId })
  Object.assign(kit, {
    walletWindow: {
      open: (requests: number) => void seen.push(`open ${requests}`),
      expect: (requests: number) => void seen.push(`expect ${requests}`),
      close: () => void seen.push('close'),
    },
  })
  await runSwap(kit, agreed, say)
  expect([seen, run()?.phase]).toEqual([uses, 'done'])
})

test('[ACT-07] both tokens are read again afterwards, also after a failure', async () => {
  for (const isGood of [true, false]) {
    const { kit, agreed, chain, wallet } = await begin()
    if (!isGood) chain.refuse = 'something else'
    await runSwap(kit, agreed, say)
    const reads = kit.requests.filter(({ searchParams }) => searchParams.has('forceUpdate'))
    expect(reads.map(({ searchParams }) => searchParams.get('forceUpdate'))).toEqual([
      `eip155:1329:${USDC.address},eip155:1329:${WETH.address}`,
    ])
    expect(reads[0]?.searchParams.get('chainId')).toBe('eip155:1329')
    wallet.remove()
  }
})

test('[SEND-09] names a missing balance as such, not as a failed swap', async () => {
  const { kit, agreed, chain, asked, run } = await begin()
  chain.trouble = Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32000 })
  await runSwap(kit, agreed, say)
  expect(run()?.failure?.code).toBe('node.insufficientFunds')
  expect(asked).toEqual([])
})

test.each([
  [
    Object.assign(new Error('Nonsense'), { code: 77 }),
    { code: 'swap.transactionError', message: 'Transaction error' },
    { code: 'swap.transactionError', details: {} },
  ],
  [
    Object.assign(new Error('Not now'), { code: 4100 }),
    { code: 'unknown', message: 'Your wallet hasn’t allowed this page to do that.' },
    { code: 4100 },
  ],
])(
  '[SEND-08] a wallet that answers %s: what it said if we know it, else that the swap failed',
  async (error, said, sentence) => {
    const { kit, agreed, wallet, run, toast } = await begin()
    const { request } = wallet.provider
    wallet.provider.request = async (call) => {
      if (call.method !== 'eth_sendTransaction') return request(call)
      throw error
    }
    await runSwap(kit, agreed, say)
    expect(run()?.failure).toEqual({ ...said, isDeclined: false, sentence })
    expect(toast()?.message).toBe(said.message)
  },
)
