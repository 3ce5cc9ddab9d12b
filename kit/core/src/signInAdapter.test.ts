// @vitest-environment happy-dom
import { connect } from '@latchkey/core/actions/connect'
import { followAccount } from '@latchkey/core/actions/followAccount'
import { openModal } from '@latchkey/core/actions/openModal'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { createPageChoice, type SignInChoice } from '@latchkey/core/createPageChoice'
import { currentEntry } from '@latchkey/core/state/router'
import { createTestKit, hydrated } from '@latchkey/core/testing/createTestKit'
import { createFakeWallet, fakeAccount } from '@latchkey/core/testing/fakeWallet'
import { createLoginKit } from '@latchkey/core/testing/loginKit'
import { passTime } from '@latchkey/core/testing/passTime'
import { createSignInServer } from '@latchkey/core/testing/signInServer'
import { afterEach, expect, test, vi } from 'vitest'
import type { SignInAdapter, SignInProof, SignInSession } from './options.ts'
import { clientOf } from './testing/clientOf.ts'

let wallet = createFakeWallet()
const stops: (() => void)[] = []
afterEach(() => {
  wallet.remove()
  for (const stop of stops.splice(0)) stop()
})

const expiresAt = 4_000_000_000_000

/** A backend of the page's own, with one session at a time, like one with a cookie. */
const createBackend = (more: Partial<SignInAdapter> = {}) => {
  const calls: string[] = []
  const proofs: SignInProof[] = []
  const state: { session: SignInSession | undefined } = { session: undefined }
  const adapter: SignInAdapter = {
    getNonce: async () => `nonce00000${calls.push('nonce')}`,
    verify: async (proof) => {
      calls.push('verify')
      proofs.push(proof)
      state.session = { address: proof.address.toLowerCase(), chainId: proof.chainId, expiresAt }
      return state.session
    },
    getSession: async () => {
      calls.push('session')
      return state.session
    },
    signOut: async () => {
      calls.push('out')
      state.session = undefined
    },
    ...more,
  }
  return { adapter, calls, proofs, state }
}

/** A page with a browser wallet, on a project that has sign-in as `isRequired` says. */
const open = async (signIn: SignInChoice, options: Parameters<typeof createTestKit>[0] = {}, isRequired = true) => {
  wallet = createFakeWallet({ knownChains: [1329, 1] })
  wallet.announce()
  const server = createSignInServer({ isRequired })
  const kit = createTestKit({
    ...{ api: server.api, ...options },
    options: { choice: createPageChoice({}, {}, signIn), supportedNetworks: [1329, 1], ...options.options },
  })
  stops.push(followAccount(kit))
  await hydrated(kit)
  const client = await clientOf(kit)
  await vi.waitFor(() => expect(client.getState().features.isKnown).toBe(true))
  const view = () => (kit.store.getState().modal.isOpen ? currentEntry(kit.store.getState().router).view : 'closed')
  return { kit, client, server, view }
}
/** Lets what follows a connection load and run. */
const settled = async () => {
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve, 20))
}

test.each([
  [undefined, true, 'SIWXSignMessage'],
  ['off', true, 'closed'],
  ['optional', true, 'closed'],
  ['optional', false, 'closed'],
  ['required', false, 'SIWXSignMessage'],
] as const)(
  '[AUTH-10] signIn %s, project required %s: the modal after connecting is %s',
  async (signIn, isRequired, is) => {
    const { client, view } = await open(signIn, {}, isRequired)
    await client.connect('test.wallet')
    await settled()
    expect(view()).toBe(is)
  },
)

test.each(['off', 'optional'] as const)('with %s, a page still signs in with the server by itself', async (signIn) => {
  const { client, server, view } = await open(signIn)
  await client.connect('test.wallet')
  expect(await client.signIn()).toEqual({ account: `eip155:1329:${fakeAccount}`, expiresAt })
  expect(server.state.messages).toHaveLength(1)
  expect(view()).toBe('closed')
})

test('[AUTH-09] a login of the embedded wallet signs in by itself only if the modal may ask', async () => {
  const login = async (signIn: SignInChoice) => {
    const server = createSignInServer({ isRequired: false })
    const { kit } = createLoginKit({}, { api: server.api, options: { choice: createPageChoice({}, {}, signIn) } })
    await clientOf(kit)
    await vi.waitFor(() => expect(kit.store.getState().features.isKnown).toBe(true))
    await passTime(kit, connect(kit, embeddedId))
    return server.state.nonces
  }
  expect(await login(undefined)).toBe(1)
  expect(await login('optional')).toBe(0)
  const { adapter, calls } = createBackend({ mode: 'required' })
  expect(await login(adapter)).toBe(0)
  expect(calls).not.toContain('nonce')
})

test('the view signIn opens with optional, also on a project that has no sign-in', async () => {
  const { client, view } = await open('optional')
  await client.connect('test.wallet')
  await client.open('signIn')
  expect(view()).toBe('SIWXSignMessage')
})

test('an own backend gives the nonce, checks the message and keeps the session; our server hears nothing', async () => {
  const backend = createBackend()
  const { client, kit, server } = await open(backend.adapter)
  const told = vi.fn()
  client.on('signIn', told)
  await client.connect('test.wallet')
  const session = { account: `eip155:1329:${fakeAccount}`, expiresAt }
  expect(await client.signIn()).toEqual(session)
  expect(client.getState().session).toEqual(session)
  expect(told).toHaveBeenCalledExactlyOnceWith({ session, isRestored: false })
  expect(backend.proofs).toEqual([
    { address: fakeAccount, chainId: 1329, signature: expect.any(String), message: expect.any(String) },
  ])
  expect(backend.proofs[0]?.message).toMatch(
    /^site\.test wants you to sign in with your Ethereum account:\n0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\n.*\n\nURI: http:\/\/site\.test\nVersion: 1\nChain ID: 1329\nNonce: nonce00000\d+\n/,
  )
  expect(await client.getToken()).toBeUndefined()
  await client.signOut()
  expect(client.getState()).toMatchObject({ status: 'connected', session: undefined })
  expect(backend.state.session).toBeUndefined()
  expect(server.state).toMatchObject({ nonces: 0, messages: [], revoked: [] })
  expect(kit.requests.filter(({ pathname }) => pathname.startsWith('/auth/'))).toEqual([])
})

test('an own message is signed as it is written', async () => {
  const createMessage = vi.fn(() => 'Sign in to the shop.')
  const backend = createBackend({ createMessage })
  const { client } = await open(backend.adapter)
  await client.connect('test.wallet')
  await client.signIn()
  expect(backend.proofs[0]?.message).toBe('Sign in to the shop.')
  expect(createMessage).toHaveBeenCalledExactlyOnceWith({
    ...{ address: fakeAccount, chainId: 1329, domain: 'site.test', uri: 'http://site.test' },
    ...{ nonce: expect.stringMatching(/^nonce/), issuedAt: expect.any(String) },
    statement: 'Sign in to prove that this account is yours. It costs nothing and moves nothing.',
  })
})

test('a session that the backend still has needs no signature, and counts on the chains that it names', async () => {
  const backend = createBackend()
  backend.state.session = { address: fakeAccount, expiresAt }
  const { client } = await open(backend.adapter)
  await client.connect('test.wallet')
  await vi.waitFor(() => expect(client.getState().session?.account).toBe(`eip155:1329:${fakeAccount}`))
  await client.switchChain(1)
  await vi.waitFor(() => expect(client.getState().session?.account).toBe(`eip155:1:${fakeAccount}`))
  expect(wallet.calls).not.toContain('personal_sign')
  await client.disconnect()
  await vi.waitFor(() => expect(backend.state.session).toBeUndefined())
  backend.state.session = { address: fakeAccount, chainId: 1, expiresAt }
  await client.connect('test.wallet')
  await client.switchChain(1329)
  await settled()
  expect(client.getState().session).toBeUndefined()
})

test('[AUTH-10] required: asks every user whom the backend does not know, also without a server', async () => {
  const backend = createBackend({ mode: 'required' })
  const { client, view } = await open(backend.adapter, { options: { apiUrl: '', walletUrl: '' } })
  await client.connect('test.wallet')
  await vi.waitFor(() => expect(view()).toBe('SIWXSignMessage'))
  await client.disconnect()
  backend.state.session = { address: fakeAccount, expiresAt }
  await client.connect('test.wallet')
  await vi.waitFor(() => expect(client.getState().session).toBeDefined())
  await settled()
  expect(view()).toBe('closed')
})

test.each([
  ['verify rejects', { verify: () => Promise.reject(new Error('wrong')) }],
  ['verify answers for another account', { verify: async () => ({ address: `0x${'11'.repeat(20)}`, expiresAt }) }],
  ['verify answers for another chain', { verify: async () => ({ address: fakeAccount, chainId: 1, expiresAt }) }],
  ['the nonce does not come', { getNonce: () => Promise.reject(new Error('down')) }],
  ['the nonce would change the message', { getNonce: async () => 'a\nChain ID: 1' }],
])('%s: no session', async (_, more) => {
  const { client } = await open(createBackend(more).adapter)
  await client.connect('test.wallet')
  await expect(client.signIn()).rejects.toMatchObject({ code: 'siwx.signFailed' })
  expect(client.getState().session).toBeUndefined()
})

test('a backend that does not answer ends no session, and one that fails to sign out keeps it', async () => {
  const backend = createBackend()
  const { client, kit } = await open(backend.adapter)
  await client.connect('test.wallet')
  await client.signIn()
  backend.adapter.signOut = () => Promise.reject(new Error('down'))
  await expect(client.signOut()).rejects.toMatchObject({ code: 'unknown' })
  expect(client.getState().session).toBeDefined()
  backend.adapter.getSession = () => Promise.reject(new Error('down'))
  const { checkSession } = await import('@latchkey/core/actions/checkSession')
  await checkSession(kit)
  expect(client.getState().session).toBeDefined()
})

test('[AUTH-10] required: a backend that never says whether there is a session does not put the question off', async () => {
  const backend = createBackend({ mode: 'required', getSession: () => new Promise(() => {}) })
  const { client, kit, view } = await open(backend.adapter)
  await client.connect('test.wallet')
  await settled()
  expect(view()).toBe('closed')
  kit.clock.tick(30_000)
  await vi.waitFor(() => expect(view()).toBe('SIWXSignMessage'))
})

test('optional: a page may open the sign-in while the backend is asked for a session', async () => {
  let answer = () => {}
  const asked = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  const { client, kit, view } = await open(createBackend({ getSession: () => asked }).adapter)
  await client.connect('test.wallet')
  openModal(kit, 'SIWXSignMessage')
  answer()
  await settled()
  expect(view()).toBe('SIWXSignMessage')
})
