// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { signIn as signInModal } from '@latchkey/core/actions/signIn'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { needsSignIn } from '@latchkey/core/siwx/needsSignIn'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakePairing } from '@latchkey/core/testing/fakePairing'
import { createFakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { createLoginKit, loginAddress } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { afterEach, expect, test, vi } from 'vitest'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

const session = { account: `eip155:1329:${fakeAccount}`, expiresAt: 4_000_000_000_000 }

/** A connected browser wallet, on a page whose project has sign-in on. */
const open = async (
  world: Parameters<typeof createSignInServer>[0] = { isRequired: false },
  options: Parameters<typeof createTestKit>[0] = {},
) => {
  wallet = createFakeWallet({ knownChains: [1329, 1] })
  wallet.announce()
  const server = createSignInServer(world)
  const kit = createTestKit({ api: server.api, ...options })
  await hydrated(kit)
  const client = await clientOf(kit)
  await client.connect('test.wallet')
  const opened = vi.fn()
  client.on('open', opened)
  return { kit, client, server, opened }
}

test('[AUTH-10] signs in without the modal, once', async () => {
  const { client, server, opened } = await open()
  const told = vi.fn()
  client.on('signIn', told)
  expect(await client.signIn()).toEqual(session)
  expect(client.getState().session).toEqual(session)
  expect(told).toHaveBeenCalledExactlyOnceWith({ session, isRestored: false })
  expect(await client.signIn()).toEqual(session)
  expect(server.state.messages).toHaveLength(1)
  expect(opened).not.toHaveBeenCalled()
})

test('signing out ends the session here and on the server, and the user is not asked again', async () => {
  const { kit, client, server } = await open()
  const told = vi.fn()
  client.on('signOut', told)
  await client.signIn()
  await client.signOut()
  expect(client.getState()).toMatchObject({ status: 'connected', session: undefined })
  expect(told).toHaveBeenCalledExactlyOnceWith({ session })
  await vi.waitFor(() => expect(server.state.revoked).toEqual(['token-1']))
  expect(needsSignIn(kit)).toBe(false)
  expect(await client.signIn()).toEqual(session)
})

test('a decline in the wallet is a rejection; without a server or a wallet there is no sign-in', async () => {
  const { kit, client } = await open()
  wallet.setMood('reject')
  await expect(client.signIn()).rejects.toMatchObject({ isUserRejection: true, rpcCode: 4001 })
  Object.assign(kit.config, { apiUrl: '' })
  await expect(client.signIn()).rejects.toMatchObject({ code: 'kit.needsServer', fix: 'Set `server`.' })
  await client.disconnect()
  await expect(client.signIn()).rejects.toMatchObject({ code: 'connector.notConnected' })
  await expect(client.signOut()).rejects.toMatchObject({ code: 'connector.notConnected' })
})

test('a server that refuses the signature fails it', async () => {
  const { client } = await open({ isRefusing: true })
  await expect(client.signIn()).rejects.toMatchObject({ code: 'siwx.signFailed', isUserRejection: false })
  expect(client.getState().session).toBeUndefined()
})

test('on a chain that the page does not offer, it says to switch', async () => {
  const { client } = await open()
  wallet.changeChain(10)
  await vi.waitFor(() => expect(client.getState().account?.chainId).toBe(10))
  await expect(client.signIn()).rejects.toMatchObject({ code: 'connector.chainMismatch' })
})

test('where the project also collects an email, the modal opens at the sign-in', async () => {
  const { kit, client } = await open({ isRequired: false, emailCapture: 'optional' })
  const closed = client.signIn()
  await vi.waitFor(() => expect(kit.store.getState().router.history.at(-1)?.view).toBe('SIWXSignMessage'))
  client.close()
  await expect(closed).rejects.toMatchObject({ code: 'modal.closed', isUserRejection: true })
  const signing = client.signIn()
  await vi.waitFor(() => expect(client.getState().modal.isOpen).toBe(true))
  await signInModal(kit)
  expect(await signing).toEqual(session)
  expect(kit.store.getState().router.history.at(-1)?.view).toBe('DataCapture')
})

test('on a phone a paired wallet signs in from the modal, whose tap opens its app', async () => {
  const phone = createFakePairing()
  const server = createSignInServer({ isRequired: false })
  const kit = createTestKit({
    ...{ api: server.api, options: { relay: { urls: ['wss://relay.test/relay'] } }, device: { isMobile: true } },
    ports: { createPairing: phone.create },
  })
  const client = await clientOf(kit)
  const { approved } = await client.pair()
  phone.offers[0]?.approve()
  await approved
  client.signIn().catch(() => undefined)
  await vi.waitFor(() => expect(kit.store.getState().router.history.at(-1)?.view).toBe('SIWXSignMessage'))
  expect(phone.asked).toEqual([])
})

test('the embedded wallet shows its own approval, and nothing else', async () => {
  const server = createSignInServer({ isRequired: false })
  const RPC_REQUEST = () => ({ reply: `0x${'11'.repeat(65)}` })
  const { kit } = createLoginKit({ RPC_REQUEST }, { api: server.api })
  const client = await clientOf(kit)
  await passTime(kit, connect(kit, embeddedId))
  if (client.getState().session) await client.signOut()
  const views: unknown[] = []
  kit.store.subscribe(({ modal, router }) => modal.isOpen && views.push(router.history.at(-1)?.view))
  expect(await passTime(kit, client.signIn())).toMatchObject({ account: `eip155:1329:${loginAddress}` })
  expect(new Set(views)).toEqual(new Set(['ApproveTransaction']))
  expect(client.getState().modal.isOpen).toBe(false)
})
