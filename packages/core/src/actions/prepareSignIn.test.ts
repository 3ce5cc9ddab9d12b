// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { createPageChoice } from '../createPageChoice.ts'
import { needsSignIn } from '../siwx/needsSignIn.ts'
import { keepSession, sessionOf } from '../siwx/sessions.ts'
import { currentEntry } from '../state/router.ts'
import { type Answer, createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { takeWaiting } from '../trackEvent.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { checkSession } from './checkSession.ts'
import { connect } from './connect.ts'
import { followAccount } from './followAccount.ts'
import { loadProject } from './loadProject.ts'
import { openModal } from './openModal.ts'
import { forgetMessage, messageFor, prepareSignIn } from './prepareSignIn.ts'
import { signIn } from './signIn.ts'

let wallet = createFakeWallet()
afterEach(() => wallet.remove())

/** A connected wallet at a project that wants a sign-in, the modal closed. */
const connected = async ({ me, ...world }: Parameters<typeof createSignInServer>[0] & { me?: () => Answer } = {}) => {
  wallet = createFakeWallet({ knownChains: [1329, 1328] })
  wallet.announce()
  const server = createSignInServer(world)
  const api = me ? { ...server.api, '/auth/v1/me': me } : server.api
  const kit = createTestKit({ api, options: { supportedNetworks: [1329, 1328] } })
  await hydrated(kit)
  await loadProject(kit)
  await connect(kit, 'test.wallet')
  takeWaiting(kit)
  return { kit, server }
}

const events = (kit: Parameters<typeof takeWaiting>[0]) =>
  takeWaiting(kit).map((one) => ('name' in one ? one.name : 'error'))
const view = (kit: ReturnType<typeof createTestKit>) => {
  const { modal, router } = kit.store.getState()
  return modal.isOpen ? currentEntry(router).view : 'closed'
}

test('a prepared message is used for five minutes, by the same account on the same network', async () => {
  const { kit, server } = await connected()
  const first = await messageFor(kit)
  kit.clock.tick(299_999)
  expect(await messageFor(kit)).toBe(first)
  kit.clock.tick(1)
  const second = await messageFor(kit)
  expect(second.fields.nonce).toBe('nonce00000002')
  wallet.changeAccounts([otherAccount])
  expect((await messageFor(kit)).fields.accountAddress).toBe(otherAccount)
  wallet.changeChain(1328)
  expect((await messageFor(kit)).fields.chainId).toBe('eip155:1328')
  forgetMessage(kit)
  await messageFor(kit)
  expect(server.state.nonces).toBe(5)
})

test('a message that could not be prepared is asked for again', async () => {
  const { kit, server } = await connected({ isDown: true })
  await expect(messageFor(kit)).rejects.toMatchObject({ code: 'network.apiUnreachable' })
  server.state.isDown = false
  expect((await messageFor(kit)).fields.nonce).toBe('nonce00000001')
})

test('without an account there is no message', () => {
  expect(() => messageFor(createTestKit())).toThrow(expect.objectContaining({ code: 'connector.notConnected' }))
})

test('[AUTH-11] a failed preparation is told, with its cause, and asks an optional account no more', async () => {
  const { kit } = await connected({ isDown: true, isRequired: false })
  expect(needsSignIn(kit)).toBe(true)
  await expect(prepareSignIn(kit)).rejects.toMatchObject({
    code: 'siwx.initializeFailed',
    cause: { code: 'network.apiUnreachable' },
  })
  expect(events(kit)).toEqual(['SIWX_AUTH_ERROR'])
  expect(needsSignIn(kit)).toBe(false)
})

test.each([true, false])(
  '[AUTH-10] a project that asks for no sign-in any more: an open view ends; failed: %s',
  async (isDown) => {
    const { kit } = await connected({ isDown })
    openModal(kit, 'SIWXSignMessage')
    kit.store.setState(({ features }) => ({ features: { ...features, siwx: undefined } }))
    takeWaiting(kit)
    if (isDown) await expect(prepareSignIn(kit)).rejects.toMatchObject({ code: 'siwx.initializeFailed' })
    else await cancelSignIn(kit)
    expect(events(kit)[0]).toBe(isDown ? 'SIWX_AUTH_ERROR' : 'CLICK_CANCEL_SIWX')
    expect([view(kit), readAccount(kit).status]).toEqual(['closed', 'connected'])
  },
)

test("[AUTH-10] a session that the page's own backend still has needs no signature", async () => {
  wallet = createFakeWallet()
  wallet.announce()
  const session = { address: fakeAccount, expiresAt: 4_000_000_000_000 }
  const own = {
    ...{ mode: 'required' as const, getNonce: async () => 'nonce00000001', getSession: async () => session },
    ...{ verify: async () => session, signOut: async () => {} },
  }
  const choice = createPageChoice({}, {}, own)
  const kit = createTestKit({ options: { choice } })
  const unfollow = followAccount(kit)
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  await vi.waitFor(() => expect(sessionOf(kit, `eip155:1329:${fakeAccount}`)).toBeDefined())
  expect([needsSignIn(kit), view(kit)]).toEqual([false, 'closed'])
  unfollow()
})

test('[AUTH-10] without an account there is no sign-in to check: its view ends', async () => {
  const kit = createTestKit()
  openModal(kit, 'SIWXSignMessage')
  await checkSession(kit)
  expect(view(kit)).toBe('closed')
})

test('[AUTH-10] the check of a sign-in that lasts leaves other views open', async () => {
  const { kit } = await connected()
  await signIn(kit)
  openModal(kit, 'Account')
  await checkSession(kit)
  expect(view(kit)).toBe('Account')
})

test('a signature is asked for, told and counted once; a message never serves twice', async () => {
  const { kit, server } = await connected()
  await signIn(kit)
  expect(events(kit)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_SUCCESS'])
  keepSession(kit, `eip155:1329:${fakeAccount}`, undefined)
  await signIn(kit)
  expect(new Set(server.state.messages).size).toBe(2)
  wallet.setMood('reject')
  await expect(signIn(kit)).rejects.toMatchObject({ cause: { rpcCode: 4001 } })
  expect(events(kit).slice(-2)).toEqual(['CLICK_SIGN_SIWX_MESSAGE', 'SIWX_AUTH_ERROR'])
})

test.each([
  ['ended it', { status: 401 }, undefined, 'SIWXSignMessage'],
  ['has no right to say', { status: 403 }, 'token-1', 'closed'],
  ['fails', { status: 500 }, 'token-1', 'closed'],
  ['does not answer', 'down', 'token-1', 'closed'],
] as const)('[AUTH-10] a kept sign-in, when the server %s', async (_, answer, token, shown) => {
  const { kit } = await connected({ me: () => answer })
  await signIn(kit)
  await checkSession(kit)
  expect(sessionOf(kit, `eip155:1329:${fakeAccount}`)?.token).toBe(token)
  expect(view(kit)).toBe(shown)
  expect(readAccount(kit).status).toBe('connected')
})

test('[AUTH-10] a reload without a sign-in asks the server nothing, and the account only where it is required', async () => {
  for (const [isRequired, shown] of [
    [true, 'SIWXSignMessage'],
    [false, 'closed'],
  ] as const) {
    const { kit } = await connected({ isRequired })
    await checkSession(kit)
    expect(kit.requests.map(({ pathname }) => pathname)).not.toContain('/auth/v1/me')
    expect(view(kit)).toBe(shown)
    wallet.remove()
  }
})

test.each([
  [true, 'SIWXSignMessage'],
  [false, 'closed'],
] as const)('[AUTH-10] learned after the connection, required %s: the modal is %s', async (isRequired, shown) => {
  wallet = createFakeWallet()
  wallet.announce()
  const kit = createTestKit({ api: createSignInServer({ isRequired }).api })
  const unfollow = followAccount(kit)
  await hydrated(kit)
  await connect(kit, 'test.wallet')
  await loadProject(kit)
  await vi.dynamicImportSettled()
  expect(needsSignIn(kit)).toBe(true)
  expect(view(kit)).toBe(shown)
  unfollow()
})

test.each([
  [true, 'SIWXSignMessage'],
  [false, 'closed'],
] as const)('[AUTH-11] declined while the modal is closed, required %s: the modal is %s', async (isRequired, shown) => {
  const { kit } = await connected({ isRequired })
  expect(view(kit)).toBe('closed')
  wallet.setMood('reject')
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx.signFailed' })
  expect(view(kit)).toBe(shown)
})

test('[AUTH-11] declined while another view is open: that view stays', async () => {
  const { kit } = await connected()
  openModal(kit, 'Account')
  wallet.setMood('reject')
  await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx.signFailed' })
  expect(view(kit)).toBe('Account')
})

test('[AUTH-10] a page that asks for it by itself: its view stays for an account without a sign-in, and ends with one', async () => {
  const { kit } = await connected({ isRequired: false })
  kit.store.setState(({ features }) => ({ features: { ...features, siwx: { isRequired: false, isOnRequest: true } } }))
  openModal(kit, 'SIWXSignMessage')
  await checkSession(kit)
  expect(view(kit)).toBe('SIWXSignMessage')
  await signIn(kit)
  openModal(kit, 'SIWXSignMessage')
  await checkSession(kit)
  expect(view(kit)).toBe('closed')
})
