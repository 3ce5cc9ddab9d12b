// @vitest-environment happy-dom
import { createConfig } from '@wagmi/core'
import { custom } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { sei, seiTestnet } from 'viem/chains'
import { afterEach, expect, test, vi } from 'vitest'
import { recentReceivers } from '../send/recentReceivers.ts'
import { initialSend, type Payment } from '../state/send.ts'
import { createTestChain } from '../testing/createTestChain.ts'
import { createTestKit, healthyApi } from '../testing/createTestKit.ts'
import { type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { passTime } from '../testing/passTime.ts'
import { openSending, sentHash } from '../testing/sendingWallet.ts'
import { followPayment, type SayEnd, tellEnd } from './followPayment.ts'
import { openModal } from './openModal.ts'

const payment: Payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: undefined, amount: '1' },
  ...{ token: { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }, fee: undefined },
}

let wallet: FakeWallet | undefined
afterEach(() => {
  vi.useRealTimers()
  wallet?.remove()
})

/** A kit whose payment was just approved, in a time that only the test moves. */
const following = <K extends ReturnType<typeof createTestKit>>(kit: K) => {
  kit.store.setState({
    send: { ...initialSend, progress: { payment, step: 'asking', problem: undefined, outcome: undefined } },
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  /** Advances the kit's clock and the library's timers. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= 1_000) {
      kit.clock.tick(Math.min(left, 1_000))
      await vi.advanceTimersByTimeAsync(Math.min(left, 1_000))
    }
  }
  const step = () => kit.store.getState().send.progress?.step
  const say = vi.fn<SayEnd>((_payment, end) => ({ variant: 'success', message: end.step }))
  return { kit, pass, step, say, said: () => say.mock.calls.map(([, end]) => end.step) }
}

const open = async () => {
  const opened = await openSending()
  wallet = opened.wallet
  return { ...opened, ...following(opened.kit) }
}

test('[SEND-07] a network that goes away is said to be out of reach, and the payment is followed when it returns', async () => {
  const { kit, chain, pass, step, say, said } = await open()
  chain.state.isDown = true
  const following = followPayment(kit, payment, sentHash, say)
  await pass(3_000)
  expect([step(), kit.store.getState().send.hash]).toEqual(['sent', sentHash])
  await pass(6_000)
  expect(step()).toBe('unreachable')
  expect(said()).toEqual([])
  await pass(60_000)
  expect(step()).toBe('unreachable')
  chain.state.broken.add('eth_getTransactionReceipt')
  chain.state.isDown = false
  await pass(10_000)
  expect([step(), said()]).toEqual(['sent', []])
  chain.state.broken.clear()
  await pass(20_000)
  await following
  expect(step()).toBe('done')
  expect(said()).toEqual(['done'])
  expect(kit.store.getState().send.hash).toBe(sentHash)
})

test('[SEND-07] checks of a reachable network change nothing that is shown', async () => {
  const { kit, chain, pass, step, say } = await open()
  chain.state.broken.add('eth_getTransactionReceipt')
  void followPayment(kit, payment, sentHash, say)
  await pass(1_000)
  const shown = kit.store.getState().send
  await pass(30_000)
  expect(step()).toBe('sent')
  expect(kit.store.getState().send).toBe(shown)
})

test('[SEND-07] a network that has just gone away is noticed, although its last block is still known', async () => {
  const { kit, chain, pass, step, say } = await open()
  chain.state.broken.add('eth_getTransactionReceipt')
  void followPayment(kit, payment, sentHash, say)
  await pass(8_000)
  await getBlockNumber(kit.wagmi.getClient({ chainId: 1329 }), { cacheTime: 0 })
  chain.state.isDown = true
  await pass(2_000)
  expect(step()).toBe('unreachable')
})

test('[SEND-07] a network that stays away is given up after 180 seconds, and the end stays unknown', async () => {
  const { kit, chain, pass, step, say, said } = await open()
  chain.state.isDown = true
  const ended = vi.fn()
  const following = followPayment(kit, payment, sentHash, say).then(ended)
  await pass(170_000)
  expect(ended).not.toHaveBeenCalled()
  await pass(200_000)
  await following
  expect([step(), said()]).toEqual(['slow', ['slow']])
})

const lookUps = ['eth_getTransactionReceipt', 'eth_getTransactionByHash']

test('[SEND-07] a node that cannot look it up for a while is asked again', async () => {
  const { kit, chain, pass, step, say, said } = await open()
  for (const method of lookUps) chain.state.broken.add(method)
  const following = followPayment(kit, payment, sentHash, say)
  await pass(60_000)
  expect([step(), said()]).toEqual(['sent', []])
  chain.state.broken.clear()
  await pass(30_000)
  await following
  expect([step(), said()]).toEqual(['done', ['done']])
})

test('[SEND-07] a node that never can is asked for 180 seconds, no longer', async () => {
  const { kit, chain, pass, step, say, said } = await open()
  for (const method of lookUps) chain.state.broken.add(method)
  const following = followPayment(kit, payment, sentHash, say)
  await pass(170_000)
  expect(said()).toEqual([])
  await pass(30_000)
  expect([step(), said()]).toEqual(['slow', ['slow']])
  await following
})

test.each([
  ['knows it', 'eth_getTransactionReceipt', 'slow'],
  ['forgot it', '', 'dropped'],
] as const)('[SEND-07] on another network than the current one, whose node %s: %s, then %s', async (_, broken, end) => {
  const [current, other] = [createTestChain(0n), createTestChain(0n)]
  current.state.isDown = true
  other.state.isForgetful = broken === ''
  other.state.broken.add(broken)
  const transports = {
    [sei.id]: custom({ request: current.rpc }, { retryCount: 0 }),
    [seiTestnet.id]: custom({ request: other.rpc }, { retryCount: 0 }),
  }
  const wagmiConfig = createConfig({ chains: [sei, seiTestnet], storage: null, transports })
  const { kit, pass, step, say, said } = following(createTestKit({ options: { wagmiConfig } }))
  const ended = followPayment(kit, { ...payment, chainId: 1328 }, sentHash, say)
  await pass(150_000)
  expect(step()).toBe('sent')
  await pass(50_000)
  await ended
  expect([step(), said()]).toEqual([end, [end]])
  expect(say).toHaveBeenCalledExactlyOnceWith({ ...payment, chainId: 1328 }, { step: end, hash: sentHash })
})

test('[SEND-07] on Solana a payment that nobody knows is dropped once it can no longer be included', async () => {
  const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const node = (_: URL, body = '') => {
    const { id, method } = JSON.parse(body) as { id: number; method: string }
    return { body: { jsonrpc: '2.0', id, result: method === 'getSlot' ? 7 : { value: [null] } } }
  }
  await import('../namespaces/solana/follow.ts')
  const kit = createTestKit({ api: { ...healthyApi(), '/v1/': node }, options: { solanaNetwork: network } })
  const say = vi.fn<SayEnd>(() => ({ variant: 'error', message: '' }))
  const start = kit.clock.now()
  await passTime(kit, followPayment(kit, { ...payment, chainId: network }, '5'.repeat(88), say))
  expect(say.mock.calls.map(([, { step }]) => step)).toEqual(['dropped'])
  expect(kit.clock.now() - start).toBeGreaterThan(90_000)
  expect(kit.clock.now() - start).toBeLessThan(120_000)
})

test('[SEND-06] what is known of a payment at its end; after that the network is not asked again', async () => {
  const { kit, chain, pass, step, say } = await open()
  for (const key of ['spendable', 'names']) kit.queries.setQueryData([key, 1], 1)
  await followPayment(kit, { ...payment, receiverName: 'bo.latchkey.id' }, sentHash, say)
  const outcome = expect.objectContaining({ hash: sentHash, status: 'confirmed', replacement: undefined })
  expect(say.mock.calls.map(([, end]) => end)).toEqual([{ step: 'done', outcome }])
  expect(kit.store.getState().send).toMatchObject({
    hash: sentHash,
    progress: { step: 'done', problem: undefined, outcome },
  })
  expect(recentReceivers(kit, 1329)).toEqual([{ address: otherAccount, name: 'bo.latchkey.id' }])
  const isOld = (key: string) => kit.queries.getQueryState([key, 1])?.isInvalidated
  expect([isOld('spendable'), isOld('names')]).toEqual([true, false])
  await pass(8_000)
  chain.state.isDown = true
  chain.state.calls.length = 0
  await pass(20_000)
  expect([step(), chain.state.calls]).toEqual(['done', []])
})

test('[SEND-07] a check that fails after the payment has ended changes nothing', async () => {
  let arrive = () => {}
  const receipt = new Promise<void>((resolve) => {
    arrive = resolve
  })
  let fail = (_: Error) => {}
  const block = new Promise<never>((_, reject) => {
    fail = reject
  })
  const chain = createTestChain(0n)
  const rpc: typeof chain.rpc = async (call) => {
    if (call.method === 'eth_getTransactionReceipt') await receipt
    return call.method === 'eth_blockNumber' ? block : chain.rpc(call)
  }
  const { kit, pass, step, say } = following(createTestKit({ rpc }))
  const ended = followPayment(kit, payment, sentHash, say)
  await pass(4_000)
  arrive()
  await ended
  fail(new TypeError('Failed to fetch'))
  await pass(4_000)
  expect(step()).toBe('done')
})

test.each([
  ['closed', undefined, 'one', ['failed']],
  ['at another view', 'Account', 'one', ['failed']],
  ["at another payment's progress", 'WalletSendProgress', 'two', ['failed']],
  ["at this payment's progress", 'WalletSendProgress', 'one', []],
] as const)('the end of a payment, the modal %s', async (_, view, id, told) => {
  const { kit, say, said } = await open()
  if (view) openModal(kit, view)
  tellEnd(kit, { ...payment, id }, { step: 'failed' }, say)
  expect(said()).toEqual(told)
  expect(kit.store.getState().toast.shown?.message).toBe(told[0])
})
