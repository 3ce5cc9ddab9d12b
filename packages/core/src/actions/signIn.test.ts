// @vitest-environment happy-dom
import { parseSignIn } from '@latchkey/wire/signIn'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import { needsSignIn } from '../siwx/needsSignIn.ts'
import { sessionOf } from '../siwx/sessions.ts'
import { currentEntry } from '../state/router.ts'
import { createTestKit, hydrated } from '../testing/createTestKit.ts'
import { createFakeWallet, fakeAccount, otherAccount } from '../testing/fakeWallet.ts'
import { createLoginKit, loginAddress, loginUser } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { createSignInServer } from '../testing/signInServer.ts'
import { cancelSignIn } from './cancelSignIn.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'
import { followAccount } from './followAccount.ts'
import { leaveConnecting } from './leaveConnecting.ts'
import { loadProject } from './loadProject.ts'
import { openModal } from './openModal.ts'
import { prepareSignIn } from './prepareSignIn.ts'
import { reconnect } from './reconnect.ts'
import { requestClose } from './requestClose.ts'
import { signIn } from './signIn.ts'

let wallet = createFakeWallet()
const stops: (() => void)[] = []
afterEach(() => {
  wallet.remove()
  for (const stop of stops.splice(0)) stop()
})

const view = (kit: ReturnType<typeof createTestKit>) => {
  const { modal, router } = kit.store.getState()
  return modal.isOpen ? currentEntry(router).view : 'closed'
}

/** A user who has just connected, with the modal in the state after that. */
const connected = async (
  world: Parameters<typeof createSignInServer>[0] = {},
  options: Parameters<typeof createTestKit>[0] = {},
) => {
  wallet = createFakeWallet({ knownChains: [1329, 1328] })
  wallet.announce()
  const server = createSignInServer(world)
  const kit = createTestKit({ api: server.api, ...options })
  stops.push(followAccount(kit))
  await hydrated(kit)
  openModal(kit, 'ConnectingExternal', { connectorId: 'test.wallet' })
  await loadProject(kit)
  await connect(kit, 'test.wallet')
  leaveConnecting(kit)
  return { kit, server }
}

describe('[AUTH-10] signing in', () => {
  test.each([true, false])('asks when the project arrives after the wallet; required: %s', async (isRequired) => {
    wallet = createFakeWallet({ knownChains: [1329, 1328] })
    wallet.announce()
    const { api } = createSignInServer({ isRequired })
    const path = '/appkit/v1/config'
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    const slow: typeof api = {
      ...api,
      [path]: async (...request) => asked.then(() => api[path]?.(...request) ?? 'down'),
    }
    const kit = createTestKit({ api: slow })
    stops.push(followAccount(kit))
    await hydrated(kit)
    openModal(kit, 'ConnectingExternal', { connectorId: 'test.wallet' })
    await connect(kit, 'test.wallet')
    leaveConnecting(kit)
    expect(view(kit)).toBe('closed')
    answer()
    await vi.waitFor(() => expect(view(kit)).toBe('SIWXSignMessage'))
  })

  test('asks after connecting; a valid signature creates a session and closes the modal', async () => {
    const { kit, server } = await connected()
    expect(view(kit)).toBe('SIWXSignMessage')
    await signIn(kit)
    expect(view(kit)).toBe('closed')
    expect(wallet.calls).toContain('personal_sign')
    expect(sessionOf(kit, `eip155:1329:${fakeAccount}`)?.token).toBe('token-1')
    expect(parseSignIn(server.state.messages[0] ?? '')).toMatchObject({
      domain: 'site.test',
      uri: 'http://site.test',
      address: fakeAccount,
      chainId: '1329',
    })
    expect(needsSignIn(kit)).toBe(false)
  })

  test('asks once per account and network, and again for another one', async () => {
    const { kit } = await connected({}, { options: { supportedNetworks: [1329, 1328] } })
    await signIn(kit)
    wallet.changeAccounts([otherAccount])
    await vi.waitFor(() => expect(view(kit)).toBe('SIWXSignMessage'), 10_000)
    await signIn(kit)
    wallet.changeChain(1328)
    await vi.waitFor(() => expect(view(kit)).toBe('SIWXSignMessage'), 10_000)
    await signIn(kit)
    wallet.changeAccounts([fakeAccount])
    wallet.changeChain(1329)
    await vi.waitFor(() => expect(needsSignIn(kit)).toBe(false), 10_000)
  })

  test('does not ask on an unsupported network', async () => {
    const { kit } = await connected()
    await signIn(kit)
    wallet.changeAccounts([otherAccount])
    wallet.changeChain(10)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(needsSignIn(kit)).toBe(false)
  })

  test("does not ask where the project doesn't require it", async () => {
    wallet = createFakeWallet()
    wallet.announce()
    const kit = createTestKit()
    openModal(kit, 'ConnectingExternal', { connectorId: 'test.wallet' })
    await connect(kit, 'test.wallet')
    leaveConnecting(kit)
    expect(view(kit)).toBe('closed')
  })

  test('[VIEW-11] required: closing shakes for 500 ms and stays open; a second try adds nothing', async () => {
    const { kit } = await connected()
    requestClose(kit)
    expect(kit.store.getState().modal).toEqual({ isOpen: true, isShaking: true })
    kit.clock.tick(300)
    requestClose(kit)
    kit.clock.tick(200)
    expect(kit.store.getState().modal).toEqual({ isOpen: true, isShaking: false })
  })

  test('optional: closing keeps the wallet and does not ask again', async () => {
    const { kit } = await connected({ isRequired: false })
    expect(view(kit)).toBe('SIWXSignMessage')
    requestClose(kit)
    await vi.waitFor(() => expect(view(kit)).toBe('closed'), 10_000)
    expect(readAccount(kit).status).toBe('connected')
    expect(needsSignIn(kit)).toBe(false)
  })

  test('cancel, required: disconnects', async () => {
    const { kit } = await connected()
    await cancelSignIn(kit)
    expect(readAccount(kit).status).toBe('disconnected')
    expect(view(kit)).toBe('closed')
  })

  test('cancel, required, after a network change: returns to the signed-in network', async () => {
    const { kit } = await connected({}, { options: { supportedNetworks: [1329, 1328] } })
    await signIn(kit)
    wallet.changeChain(1328)
    await vi.waitFor(() => expect(view(kit)).toBe('SIWXSignMessage'), 10_000)
    await cancelSignIn(kit)
    expect(readAccount(kit)).toMatchObject({ status: 'connected', chainId: 1329 })
    expect(view(kit)).toBe('closed')
  })

  test('disconnecting signs out, locally and on the server', async () => {
    const { kit, server } = await connected()
    await signIn(kit)
    await disconnect(kit)
    expect(sessionOf(kit, `eip155:1329:${fakeAccount}`)).toBeUndefined()
    expect(server.state.revoked).toEqual(['token-1'])
  })
})

describe('[AUTH-11] failures', () => {
  test.each(['reject', 'broken'] as const)(
    'the wallet answers %s: Error signing message, and the view stays',
    async (mood) => {
      const { kit } = await connected()
      wallet.setMood(mood)
      await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx.signFailed', message: 'Error signing message' })
      expect(view(kit)).toBe('SIWXSignMessage')
      expect(needsSignIn(kit)).toBe(true)
    },
  )

  test('reports a signature that the server rejects', async () => {
    const { kit } = await connected({ isRefusing: true })
    await expect(signIn(kit)).rejects.toMatchObject({ code: 'siwx.signFailed' })
    expect(needsSignIn(kit)).toBe(true)
  })

  test('required, with the server down: disconnects and shows the wallet list', async () => {
    const { kit } = await connected({ isDown: true })
    await expect(prepareSignIn(kit)).rejects.toMatchObject({
      message: 'A problem occurred while trying initialize authentication',
    })
    expect(readAccount(kit).status).toBe('disconnected')
    expect(view(kit)).toBe('Connect')
  })

  test('optional, with the server down: keeps the wallet', async () => {
    const { kit } = await connected({ isDown: true, isRequired: false })
    await expect(prepareSignIn(kit)).rejects.toMatchObject({ code: 'siwx.initializeFailed' })
    expect(readAccount(kit).status).toBe('connected')
    expect(view(kit)).toBe('closed')
  })

  test('unreadable or expired stored data counts as signed out', async () => {
    const { kit } = await connected()
    await signIn(kit)
    for (const text of ['{', '[]', '{"eip155:1329:x":5}', 'null']) {
      kit.stored.set('latchkey.siwx', text)
      expect(needsSignIn(kit)).toBe(true)
    }
    const over = { [`eip155:1329:${fakeAccount.toLowerCase()}`]: { token: 'x', expiresAt: kit.clock.now() - 1 } }
    kit.stored.set('latchkey.siwx', JSON.stringify(over))
    expect(needsSignIn(kit)).toBe(true)
  })
})

describe('after a reload', () => {
  const signInTwice = async (world: Parameters<typeof createSignInServer>[0], isEnded: boolean) => {
    const { kit: first, server } = await connected(world)
    if (world?.isRequired !== false) await signIn(first)
    else await cancelSignIn(first)
    if (isEnded) server.endAll()
    for (const stop of stops.splice(0)) stop()
    const kit = createTestKit({ api: server.api, storage: Object.fromEntries(first.stored) })
    stops.push(followAccount(kit))
    await hydrated(kit)
    await reconnect(kit)
    await new Promise((resolve) => setTimeout(resolve, 100))
    return kit
  }

  test('keeps a valid session', async () => {
    const kit = await signInTwice({}, false)
    expect(view(kit)).toBe('closed')
    expect(needsSignIn(kit)).toBe(false)
  })

  test('asks again when the server ended the session', async () => {
    const kit = await signInTwice({}, true)
    await vi.waitFor(() => expect(view(kit)).toBe('SIWXSignMessage'), 10_000)
  })

  test('optional: does not ask because of a reload', async () => {
    const kit = await signInTwice({ isRequired: false }, false)
    expect(view(kit)).toBe('closed')
  })
})

describe('one-step sign-in with the embedded wallet', () => {
  const message = (payload: unknown) =>
    (payload as { siwxMessage?: { serializedMessage?: string } }).siwxMessage?.serializedMessage

  test('[AUTH-09] sends the message with GET_USER, whose signature creates the session', async () => {
    const server = createSignInServer()
    const { kit, host } = createLoginKit(
      {
        GET_USER: (payload) => {
          const text = message(payload)?.replace('<<AccountAddress>>', loginAddress)
          return { reply: loginUser(text ? { message: text, signature: '0x01' } : {}) }
        },
      },
      { api: server.api },
    )
    await loadProject(kit)
    await passTime(kit, connect(kit, 'ID_AUTH'))
    expect(host.sent.filter(({ name }) => name === 'GET_USER').map(({ payload }) => message(payload))).toEqual([
      expect.stringContaining('<<AccountAddress>>'),
    ])
    expect(needsSignIn(kit)).toBe(false)
  })

  test('asks in the view when the reply has no signature', async () => {
    const { kit } = createLoginKit({}, { api: createSignInServer().api })
    await loadProject(kit)
    await passTime(kit, connect(kit, 'ID_AUTH'))
    expect(needsSignIn(kit)).toBe(true)
  })

  test('asks the frame for no signature on reload', async () => {
    const { kit, host } = createLoginKit(
      {},
      {
        api: createSignInServer().api,
        storage: { '@appkit-wallet/EMAIL_LOGIN_USED_KEY': 'true', 'latchkey.recentConnectorId': '"ID_AUTH"' },
      },
    )
    await loadProject(kit)
    await passTime(kit, reconnect(kit))
    expect(host.sent.filter(({ name }) => name === 'GET_USER').every(({ payload }) => !message(payload))).toBe(true)
  })
})
