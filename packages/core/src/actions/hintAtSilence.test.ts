import { expect, test } from 'vitest'
import type { PairedProvider } from '../connectors/walletConnect/pairedProvider.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { createFakePairing } from '../testing/fakePairing.ts'
import { passTime } from '../testing/passTime.ts'
import { finishPairing } from './finishPairing.ts'
import { setLinkingWallet } from './setLinkingWallet.ts'
import { closeToast } from './toast.ts'

const text = 'Your wallet hasn’t answered yet. Open it on your phone: the phone may be off, or the app closed.'

/** A page with a paired wallet, which answers when the test says so. */
const open = async ({ isMobile = false, app = '' } = {}) => {
  const phone = createFakePairing()
  let answer: (result: string) => void = () => {}
  phone.state.answer = () => new Promise((resolve) => (answer = resolve))
  const options = { relay: { urls: ['wss://relay.test/relay'] } }
  const kit = createTestKit({ options, ports: { createPairing: phone.create }, device: { isMobile } })
  if (app) setLinkingWallet(kit, 'pocket', app)
  await passTime(kit, finishPairing(kit, phone.sessionOf(0)))
  const connector = kit.wagmi.connectors.find(({ id }) => id === 'walletConnect')
  const provider = (await connector?.getProvider()) as PairedProvider
  const ask = (method: string) => {
    const done = provider.request({ method })
    return { done, answer: () => answer('0x') }
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  const wait = async (ms: number) => {
    await settle()
    kit.clock.tick(ms)
    await settle()
  }
  return { kit, ask, wait, shown: () => kit.store.getState().toast.shown }
}

test('[ACT-01] a paired wallet that is silent for 20 s gets a hint, until it answers', async () => {
  const { ask, wait, shown } = await open({ app: 'pocket://' })
  const { done, answer } = ask('personal_sign')
  await wait(19_999)
  expect(shown()).toBeUndefined()
  await wait(1)
  expect(shown()).toMatchObject({ variant: 'loading', message: text, wallet: { name: 'Pocket Wallet' } })
  expect(shown()?.wallet?.app).toBeUndefined()
  answer()
  await done
  expect(shown()).toBeUndefined()
})

test('on a phone the hint leads to the app', async () => {
  const { ask, wait, shown } = await open({ isMobile: true, app: 'pocket://' })
  ask('eth_sendTransaction')
  await wait(20_000)
  expect(shown()?.wallet).toEqual({ name: 'Pocket Wallet', app: 'pocket://' })
})

test('an answer in time, and a request that no one is asked about, have no hint', async () => {
  const { ask, wait, shown } = await open()
  const { done, answer } = ask('personal_sign')
  await wait(19_000)
  answer()
  await done
  ask('wallet_getCapabilities')
  await wait(60_000)
  expect(shown()).toBeUndefined()
})

test('a closed hint stays closed', async () => {
  const { kit, ask, wait, shown } = await open()
  ask('personal_sign')
  await wait(20_000)
  closeToast(kit, shown()?.id)
  await wait(60_000)
  expect(shown()).toBeUndefined()
})
