// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { initialSend, type Payment } from '../state/send.ts'
import { type FakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { openSending, sentHash } from '../testing/sendingWallet.ts'
import { followPayment, type SayEnd } from './followPayment.ts'

const payment: Payment = {
  ...{ id: 'one', chainId: 1329, from: fakeAccount, to: otherAccount, receiverName: undefined, amount: '1' },
  ...{ token: { address: undefined, name: 'Sei', symbol: 'SEI', decimals: 18, iconUrl: '' }, fee: undefined },
}

let wallet: FakeWallet | undefined
afterEach(() => {
  vi.useRealTimers()
  wallet?.remove()
})

const open = async () => {
  const opened = await openSending()
  wallet = opened.wallet
  const { kit } = opened
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
  return { ...opened, pass, step, say, said: () => say.mock.calls.map(([, end]) => end.step) }
}

test('[SEND-07] a network that goes away is said to be out of reach, and the payment is followed when it returns', async () => {
  const { kit, chain, pass, step, say, said } = await open()
  chain.state.isDown = true
  const following = followPayment(kit, payment, sentHash, say)
  await pass(3_000)
  expect(step()).toBe('sent')
  await pass(6_000)
  expect(step()).toBe('unreachable')
  expect(said()).toEqual([])
  await pass(60_000)
  expect(step()).toBe('unreachable')
  chain.state.isDown = false
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
