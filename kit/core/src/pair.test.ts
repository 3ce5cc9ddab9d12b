// @vitest-environment happy-dom
import { createTestKit, healthyApi, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { createFakeWallet, fakeAccount, otherAccount } from '@latchkey/core/testing/fakeWallet'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

const pocket: Wallet = {
  ...{ id: 'pocket', name: 'Pocket Wallet', chains: ['eip155:1329'], mobile_link: 'pocket://' },
  ...{ desktop_link: 'pocketdesk://' },
}
const uri = `wc:${'0'.padStart(64, '7f')}@2?relay-protocol=irn&symKey=${'58'.repeat(32)}`

let wallet: ReturnType<typeof createFakeWallet> | undefined
afterEach(() => wallet?.remove())

const open = async ({ isMobile = false, urls = ['wss://relay.test/relay'] } = {}) => {
  const phone = createFakePairing()
  const kit = createTestKit({
    ...{ api: healthyApi([pocket]), options: { relay: { urls } }, device: { isMobile } },
    ports: { createPairing: phone.create },
  })
  await hydrated(kit)
  return { kit, phone, client: await clientOf(kit) }
}

test('[CON-02] gives a code, and the account once the wallet has approved, without the modal', async () => {
  const { kit, phone, client } = await open()
  const opened = vi.fn()
  client.on('open', opened)
  const code = await client.pair()
  expect(code).toMatchObject({ uri, expiresAt: kit.clock.now() + 240_000, link: undefined })
  phone.offers[0]?.approve()
  expect(await code.approved).toMatchObject({ address: fakeAccount, wallet: { name: 'Pocket Wallet', kind: 'paired' } })
  expect(client.getState()).toMatchObject({ status: 'connected', account: { address: fakeAccount } })
  expect(opened).not.toHaveBeenCalled()
})

test('a decline rejects, and the next code works', async () => {
  const { phone, client } = await open()
  const code = await client.pair()
  phone.offers[0]?.refuse({ code: 5000, message: 'User rejected.' })
  await expect(code.approved).rejects.toMatchObject({ name: 'LatchkeyError', isUserRejection: true, rpcCode: 4001 })
  const next = await client.pair()
  phone.offers[1]?.approve()
  expect((await next.approved).address).toBe(fakeAccount)
})

test('a wallet that approves after the signal aborted is let go', async () => {
  const { phone, client } = await open()
  const ending = new AbortController()
  const code = await client.pair({ signal: ending.signal })
  ending.abort()
  await expect(code.approved).rejects.toMatchObject({ name: 'LatchkeyError', code: 'frame.rpcAborted' })
  phone.offers[0]?.approve()
  await vi.waitFor(() => expect(phone.ended).toEqual(['topic-0']))
  expect(client.getState().account).toBeUndefined()
})

test('aborting while the relay is being reached rejects at once, and no code of it connects', async () => {
  const { phone, client } = await open()
  let start = () => {}
  const gate = new Promise<void>((resolve) => {
    start = resolve
  })
  const asked = vi.fn(() => gate)
  Object.defineProperty(phone.state, 'gate', { get: asked })
  const ending = new AbortController()
  const pairing = client.pair({ signal: ending.signal })
  await vi.waitFor(() => expect(asked).toHaveBeenCalled())
  ending.abort()
  await expect(pairing).rejects.toMatchObject({ code: 'frame.rpcAborted' })
  start()
  await vi.waitFor(() => expect(phone.offers).toHaveLength(1))
  phone.offers[0]?.approve()
  await vi.waitFor(() => expect(phone.ended).toEqual(['topic-0']))
  expect(client.getState().account).toBeUndefined()
})

test.each([
  ['a phone', true, 'pocket://wc?uri=', 'pocket://'],
  ['a computer', false, 'pocketdesk://wc?uri=', undefined],
])('on %s a wallet of the list has a link with the code', async (_, isMobile, start, app) => {
  const { phone, client } = await open({ isMobile })
  const { link, approved } = await client.pair({ walletId: 'pocket' })
  expect(link).toEqual({ href: `${start}${encodeURIComponent(uri)}`, target: '_self' })
  phone.offers[0]?.approve()
  await approved
  // Later requests bring the app to the front again.
  expect(phone.state.apps['topic-0']).toBe(app)
})

test('an unreachable relay, no relay and an unknown wallet are refused', async () => {
  const { phone, client } = await open()
  await expect(client.pair({ walletId: 'none' })).rejects.toMatchObject({ code: 'connection.noConnector' })
  phone.state.failure = { code: 'pairing.relayUnreachable' }
  await expect(client.pair()).rejects.toMatchObject({ code: 'pairing.relayUnreachable' })
  const alone = await open({ urls: [] })
  await expect(alone.client.pair()).rejects.toMatchObject({ code: 'kit.noPairing' })
})

test('beside another wallet, pairing needs multi-wallet', async () => {
  const { phone, client } = await open()
  wallet = createFakeWallet({ accounts: [otherAccount] })
  wallet.announce()
  const early = await client.pair()
  await client.connect('test.wallet')
  await expect(client.pair()).rejects.toMatchObject({ code: 'connector.alreadyConnected' })
  phone.offers[0]?.approve()
  await expect(early.approved).rejects.toMatchObject({ code: 'connector.alreadyConnected' })
  expect(client.getState().account?.address).toBe(otherAccount)
})
