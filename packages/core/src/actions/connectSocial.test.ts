import { socialProviders } from '@latchkey/wire/social'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readAccount } from '../account/connections.ts'
import type { Ports } from '../ports.ts'
import { storageKeys } from '../state/persist.ts'
import { currentEntry } from '../state/router.ts'
import { createFakePopup } from '../testing/fakePopup.ts'
import { createLoginKit } from '../testing/loginKit.ts'
import { passTime } from '../testing/passTime.ts'
import { takeWaiting } from '../trackEvent.ts'
import { readRecentConnections } from '../wallets/recentConnections.ts'
import { connectFarcaster } from './connectFarcaster.ts'
import { connectSocial } from './connectSocial.ts'
import { disconnect } from './disconnect.ts'
import { goBack, pushView } from './navigate.ts'
import { openModal } from './openModal.ts'
import { redirectSocial } from './redirectSocial.ts'
import { startSocial } from './startSocial.ts'

const origin = 'http://wallet.test'
const resultUri = `${origin}/result?result=1`

const tapped = (script: Parameters<typeof createLoginKit>[0] = {}, isBlocked = false) => {
  const popup = createFakePopup()
  const openPopup = vi.fn<Ports['openPopup']>(() => (isBlocked ? undefined : popup))
  const login = createLoginKit(script, { ports: { openPopup } })
  openModal(login.kit)
  startSocial(login.kit, 'google')
  return { ...login, popup, openPopup }
}

const until = async (kit: ReturnType<typeof tapped>['kit'], isSo: () => boolean): Promise<void> => {
  while (!isSo()) {
    await new Promise((resolve) => setTimeout(resolve, 1))
    kit.clock.tick(100)
  }
}

let logged: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => logged.mockRestore())

describe('the popup', () => {
  test('[AUTH-07] opens 600×800 at the wallet origin, inside the tap, before anything else', () => {
    const { openPopup, kit, host } = tapped()
    expect(takeWaiting(kit).at(-1)).toMatchObject({ name: 'SOCIAL_LOGIN_STARTED', properties: { provider: 'google' } })
    expect(openPopup).toHaveBeenCalledExactlyOnceWith(`${origin}/loading`, { width: 600, height: 800 })
    expect(currentEntry(kit.store.getState().router)).toEqual({
      view: 'ConnectingSocial',
      params: { provider: 'google' },
    })
    expect(host.src).toBeUndefined()
  })

  test('[AUTH-07, CON-04] goes to the provider, returns a result, and connects the wallet', async () => {
    const { kit, popup, host, openPopup } = tapped()
    const onResult = vi.fn()
    const connecting = connectSocial(kit, 'google', onResult)
    await until(kit, () => popup.urls.length > 0)
    expect(popup.urls).toEqual(['http://idp.test/authorize'])
    expect(onResult).not.toHaveBeenCalled()
    popup.say(origin, { resultUri })
    await passTime(kit, connecting)
    expect(onResult).toHaveBeenCalledOnce()
    expect(openPopup).toHaveBeenCalledOnce()
    expect(popup.isClosed()).toBe(true)
    expect(host.sent.find(({ name }) => name === 'CONNECT_SOCIAL')?.payload).toMatchObject({ uri: resultUri })
    expect(readAccount(kit).status).toBe('connected')
    expect(kit.store.getState().modal.isOpen).toBe(false)
    expect(kit.stored.get(storageKeys.connectedSocial)).toBe('google')
    expect(readRecentConnections(kit)).toEqual([
      {
        connectorId: 'ID_AUTH',
        name: 'Latchkey wallet',
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        provider: 'google',
      },
    ])
    await passTime(kit, disconnect(kit))
    expect(kit.stored.has(storageKeys.connectedSocial)).toBe(false)
  })

  test('[AUTH-07] a result from another origin is logged as untrusted and ignored; the real one still counts', async () => {
    const { kit, popup, host } = tapped()
    const connecting = connectSocial(kit, 'google')
    await until(kit, () => popup.urls.length > 0)
    popup.say('http://evil.test', { resultUri: 'http://evil.test/result' })
    popup.say(`${origin}.evil.test`, { resultUri })
    popup.say(origin, { hello: true })
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(logged.mock.calls).toEqual([['Untrusted Origin'], ['Untrusted Origin']])
    expect(host.sent.some(({ name }) => name === 'CONNECT_SOCIAL')).toBe(false)
    popup.say(origin, { resultUri })
    await passTime(kit, connecting)
    expect(readAccount(kit).status).toBe('connected')
  })

  test('[AUTH-07, AUTH-08] closed by the user: noticed within a second', async () => {
    const { kit, popup } = tapped()
    const connecting = connectSocial(kit, 'google')
    connecting.catch(() => undefined)
    await until(kit, () => popup.urls.length > 0)
    popup.shut()
    kit.clock.tick(1_000)
    await expect(connecting).rejects.toMatchObject({ code: 'social.popupClosed', message: 'Popup closed' })
  })

  test('[AUTH-08] refused by the provider: reported at once, and only when the wallet itself says so', async () => {
    const { kit, popup } = tapped()
    const connecting = passTime(kit, connectSocial(kit, 'google'))
    connecting.catch(() => undefined)
    await until(kit, () => popup.urls.length > 0)
    popup.say('http://evil.test', { isRefused: true })
    expect(popup.isClosed()).toBe(false)
    popup.say(origin, { isRefused: true })
    await expect(connecting).rejects.toMatchObject({ code: 'connection.rejected' })
  })

  test('[AUTH-08] closed before the provider URL is known', async () => {
    const { kit, popup } = tapped({ GET_SOCIAL_REDIRECT_URI: () => 'silent' })
    popup.shut()
    await expect(passTime(kit, connectSocial(kit, 'google'))).rejects.toThrow('Popup closed')
  })

  test('[AUTH-08] the frame cannot start the login', async () => {
    const { kit, popup } = tapped({ GET_SOCIAL_REDIRECT_URI: () => ({ error: 'Not set up here' }) })
    await expect(passTime(kit, connectSocial(kit, 'google'))).rejects.toMatchObject({
      message: 'Failed to initiate social connection',
      cause: { message: 'Not set up here' },
    })
    expect(popup.isClosed()).toBe(true)
  })

  test.each([
    ['It was too late', 'unexpected', 'Failed to connect', 'It was too late'],
    ['User rejected the request.', 'rpc.4001', 'Connection rejected', 'You declined the request in your wallet.'],
  ])('[AUTH-08] the frame rejects the result: %s', async (error, code, message, says) => {
    const { kit, popup } = tapped({ CONNECT_SOCIAL: () => ({ error, code }) })
    const connecting = connectSocial(kit, 'google')
    await until(kit, () => popup.urls.length > 0)
    popup.say(origin, { resultUri })
    await expect(passTime(kit, connecting)).rejects.toMatchObject({ message, cause: { message: says } })
    expect(readAccount(kit).status).toBe('disconnected')
  })

  test('[VIEW-14] going back closes the popup and stops waiting', async () => {
    const { kit, popup } = tapped()
    const connecting = connectSocial(kit, 'google')
    connecting.catch(() => undefined)
    await until(kit, () => popup.urls.length > 0)
    goBack(kit)
    await expect(connecting).rejects.toThrow('Modal closed')
    expect(popup.isClosed()).toBe(true)
  })

  test('blocked: asks the frame for nothing, and this tab can navigate instead', async () => {
    const { kit, host } = tapped({}, true)
    await expect(connectSocial(kit, 'google')).rejects.toMatchObject({ code: 'social.popupBlocked' })
    expect(host.src).toBeUndefined()
    expect(await passTime(kit, redirectSocial(kit, 'google'))).toBe('http://idp.test/authorize')
    expect(kit.stored.get(storageKeys.pendingSocial)).toBe('google')
  })
})

test.each([
  ['closes the window', 'SOCIAL_LOGIN_CANCELED', ({ popup }: ReturnType<typeof tapped>) => popup.shut()],
  ['goes back', 'SOCIAL_LOGIN_CANCELED', ({ kit }: ReturnType<typeof tapped>) => goBack(kit)],
  ['declines', 'SOCIAL_LOGIN_ERROR', ({ popup }: ReturnType<typeof tapped>) => popup.say(origin, { isRefused: true })],
] as const)('[API-28] a user who %s: %s', async (_, name, leave) => {
  const login = tapped()
  const connecting = passTime(login.kit, connectSocial(login.kit, 'google'))
  connecting.catch(() => undefined)
  await until(login.kit, () => login.popup.urls.length > 0)
  takeWaiting(login.kit)
  leave(login)
  await expect(connecting).rejects.toThrow()
  expect(takeWaiting(login.kit)).toMatchObject([{ name, properties: { provider: 'google' } }])
})

describe('providers', () => {
  test('[CON-04] are six on the wire and Farcaster; any other name is rejected', async () => {
    expect(socialProviders).toEqual(['google', 'x', 'discord', 'github', 'apple', 'facebook'])
    const { kit, host } = tapped()
    await expect(connectSocial(kit, 'myspace')).rejects.toMatchObject({
      message: 'Failed to initiate social connection',
      details: { provider: 'myspace' },
    })
    expect(host.src).toBeUndefined()
  })
})

describe('Farcaster', () => {
  const opened = (script: Parameters<typeof createLoginKit>[0] = {}) => {
    const login = createLoginKit(script)
    openModal(login.kit)
    startSocial(login.kit, 'farcaster')
    return login
  }

  test('[CON-05] gets the link, waits for the frame, then connects', async () => {
    const { kit, names } = opened()
    const onUri = vi.fn()
    await passTime(kit, connectFarcaster(kit, onUri))
    expect(onUri).toHaveBeenCalledExactlyOnceWith('https://farcaster.test/~/siwf?channelToken=1')
    expect(names().slice(-3)).toEqual(['GET_FARCASTER_URI', 'CONNECT_FARCASTER', 'GET_USER'])
    expect(kit.queries.getQueryData(['farcasterUrl'])).toBe('https://farcaster.test/~/siwf?channelToken=1')
    expect(readAccount(kit).status).toBe('connected')
    expect(kit.stored.get(storageKeys.connectedSocial)).toBe('farcaster')
  })

  test.each(['GET_FARCASTER_URI', 'CONNECT_FARCASTER'] as const)('[AUTH-08] %s fails', async (name) => {
    const { kit } = opened({ [name]: () => ({ error: 'no' }) })
    await expect(
      passTime(
        kit,
        connectFarcaster(kit, () => {}),
      ),
    ).rejects.toMatchObject({
      message: 'Failed to connect to farcaster',
      cause: { message: 'no' },
    })
    const embedded = vi.spyOn(kit, 'embedded')
    kit.clock.tick(1_000)
    expect(embedded).not.toHaveBeenCalled()
  })

  test('[CON-05] a frame that does not load is told as such', async () => {
    const { kit } = createLoginKit({}, { isReady: false })
    await expect(passTime(kit, connectFarcaster(kit, vi.fn()))).rejects.toMatchObject({ code: 'login.notLoaded' })
  })

  test('[CON-05] going back cancels the login in the frame after 100 ms', async () => {
    const { kit, names } = opened({ CONNECT_FARCASTER: () => 'silent' })
    pushView(kit, 'ConnectingFarcaster')
    const waiting = connectFarcaster(kit, () => {})
    waiting.catch(() => undefined)
    await until(kit, () => names().includes('CONNECT_FARCASTER'))
    goBack(kit)
    await expect(waiting).rejects.toThrow('Modal closed')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(names()).not.toContain('RELOAD')
    kit.clock.tick(100)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(names().slice(-2)).toEqual(['RELOAD', 'SYNC_DAPP_DATA'])
  })
})
