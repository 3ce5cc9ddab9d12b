import { auth } from '@latchkey/wire/api/auth'
import { WalletError } from '@latchkey/wire/walletErrors'
import { describe, expect, it, vi } from 'vitest'
import { toBase64Url } from '../bytes.ts'
import { createFakePasskeys } from '../testing/fakePasskeys.ts'
import { createFakePrompt } from '../testing/fakePrompt.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { holdAnswer } from '../testing/holdAnswer.ts'
import { startTestFrame, type TestFrame } from '../testing/startTestFrame.ts'
import { startTestWallet } from '../testing/startTestWallet.ts'
import { type Passkeys, prfSalt } from '../vault/passkeys.ts'
import { newCode } from '../vault/recoveryCode.ts'
import type { PasskeyOffer, UnlockOffer, UnlockPrompt } from '../vault/unlockPrompt.ts'

const addressOf = (answer: { payload: unknown }) => (answer.payload as { address: string }).address
const noUnlock = () => Promise.reject(new Error('nobody was to be asked'))

/** A user whose wallet has a passkey, with or without assisted custody. */
const someone = async (custody: 'assisted' | 'self') => {
  const server = createFakeServer()
  const passkeys = createFakePasskeys()
  const code = await newCode()
  const page = await startTestWallet({ server, passkeys })
  await page.logIn()
  const { evmAddress } = await page.vault.open()
  if (custody === 'self') await page.vault.makeItYours({ code, withPasskey: true })
  else await page.vault.enrolPasskey()
  return { server, passkeys, code, address: evmAddress }
}

/** The page asks, the user clicks, and the page asks who it is. */
const comeIn = async (frame: TestFrame) => {
  const login = await frame.ask('CONNECT_PASSKEY')
  return { login, user: await frame.ask('GET_USER', { chainId: 1329 }) }
}

describe('passkey-only login', () => {
  it.each(['assisted', 'self'] as const)('%s: a new browser, one click, the same wallet', async (custody) => {
    const { server, passkeys, address } = await someone(custody)
    const { prompt, offered } = createFakePrompt(noUnlock)
    const frame = await startTestFrame({ server, passkeys, prompt })
    const { login, user } = await comeIn(frame)
    expect(login.type).toBe('@w3m-frame/CONNECT_PASSKEY_SUCCESS')
    expect(login.payload).toBeUndefined()
    expect(addressOf(user)).toBe(address)
    expect(offered).toEqual([])
    const notices = frame.posted.filter(({ message }) => message.type === '@w3m-frame/ATTENTION')
    expect(notices.map(({ message }) => message.payload)).toEqual([{ isNeeded: true }, { isNeeded: false }])
    // The next visit needs no passkey.
    const reloaded = await startTestFrame({ server, entries: frame.entries })
    expect(addressOf(await reloaded.ask('GET_USER', {}))).toBe(address)
  })

  it('does not request the wallet secret before it knows the user', async () => {
    const { server, passkeys } = await someone('self')
    const [wallet] = server.vaults.wallets.values()
    const salt = toBase64Url(await prfSalt(wallet!.walletId))
    const before = passkeys.salts.length
    const frame = await startTestFrame({ server, passkeys, prompt: createFakePrompt(noUnlock).prompt })
    await comeIn(frame)
    const drawn = passkeys.salts.slice(before).map((one) => toBase64Url(Uint8Array.from(one)))
    expect(drawn).toHaveLength(2)
    expect(drawn.indexOf(salt)).toBe(1)
  })

  it('leaves the second prompt to the user where the browser refuses it; the code unlocks too', async () => {
    const { server, passkeys, code, address } = await someone('self')
    let asked = 0
    const once: Passkeys = {
      ...passkeys,
      get: (...args) => {
        asked += 1
        return asked > 1 ? Promise.reject(new WalletError('passkey.notUsed')) : passkeys.get(...args)
      },
    }
    const offers: UnlockOffer['types'][] = []
    const { prompt } = createFakePrompt(async (offer) => {
      offers.push(offer.types)
      await offer.tryCode(code)
    })
    const frame = await startTestFrame({ server, passkeys: once, prompt })
    expect(addressOf((await comeIn(frame)).user)).toBe(address)
    expect(offers).toEqual([['passkey', 'code']])
  })

  it('reports a decline as a rejection and logs no one in', async () => {
    const { server, passkeys } = await someone('assisted')
    const frame = await startTestFrame({ server, passkeys })
    const { login, user } = await comeIn(frame)
    expect(login.payload).toEqual({ message: 'User rejected the request.', code: 'rpc.4001' })
    expect(user.type).toBe('@w3m-frame/GET_USER_ERROR')
  })

  it('shows failures next to the button, and gets a new challenge for each try', async () => {
    const { server, passkeys, address } = await someone('assisted')
    const failures: string[] = []
    const ways: ((offer: PasskeyOffer) => Promise<unknown>)[] = []
    const stranger = createFakePasskeys()
    await stranger.create({ nonce: '', options: {} }, new Uint8Array(32))
    let current: Passkeys = { ...passkeys, get: () => Promise.reject(new WalletError('passkey.notUsed')) }
    const attempt = async ({ tryPasskey }: PasskeyOffer) =>
      tryPasskey().catch((error: Error) => void failures.push(error.message))
    ways.push(
      attempt,
      (offer) => {
        current = stranger
        return attempt(offer)
      },
      (offer) => {
        current = passkeys
        server.knobs.isDown = true
        return attempt(offer)
      },
      (offer) => {
        server.knobs.isDown = false
        return offer.tryPasskey()
      },
    )
    const prompt: UnlockPrompt = {
      ...createFakePrompt().prompt,
      askLogin: async (offer) => {
        for (const way of ways) await way(offer)
        return 'opened'
      },
    }
    const asks: Passkeys = { ...passkeys, get: (...args) => current.get(...args) }
    const frame = await startTestFrame({ server, passkeys: asks, prompt })
    expect(addressOf((await comeIn(frame)).user)).toBe(address)
    expect(failures).toEqual([
      'No passkey was used. Try again, or choose another way.',
      'Refused: passkey.refused.',
      'We couldn’t reach the Latchkey service. Try again.',
    ])
    const used = server.wire.filter((text) => text.includes('"response"')).map((text) => JSON.parse(text).flowId)
    expect(new Set(used).size).toBe(used.length)
    expect(server.requested.filter((url) => url.endsWith(auth.startPasskey.path)).length).toBeGreaterThanOrEqual(3)
  })

  it('shows nothing if the page left before the screen loaded', async () => {
    const { server, passkeys } = await someone('assisted')
    const asked: string[] = []
    const prompt: UnlockPrompt = {
      ...createFakePrompt().prompt,
      askLogin: async () => {
        asked.push('login')
        return 'cancelled'
      },
    }
    const frame = await startTestFrame({ server, passkeys, prompt })
    const login = frame.ask('CONNECT_PASSKEY')
    await frame.ask('RELOAD')
    expect((await login).payload).toMatchObject({ message: 'This login is over. Start again.' })
    expect(asked).toEqual([])
  })

  it('is removed with the page', async () => {
    const { server, passkeys } = await someone('assisted')
    const prompt: UnlockPrompt = {
      ...createFakePrompt().prompt,
      askLogin: (_, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve('cancelled'), { once: true })),
    }
    const frame = await startTestFrame({ server, passkeys, prompt })
    const login = frame.ask('CONNECT_PASSKEY')
    await vi.waitFor(() => expect(frame.posted.at(-1)?.message.payload).toEqual({ isNeeded: true }))
    frame.post({ type: '@w3m-app/RPC_ABORT', id: 'abort' })
    expect((await login).type).toBe('@w3m-frame/CONNECT_PASSKEY_ERROR')
    expect(frame.posted.some(({ message }) => message.type === '@w3m-frame/SESSION_UPDATE')).toBe(false)
  })

  it.each(['RELOAD', 'RPC_ABORT'] as const)('[T33] logs no one in when answered after %s', async (leave) => {
    const { server, passkeys } = await someone('assisted')
    const prompt: UnlockPrompt = {
      ...createFakePrompt().prompt,
      askLogin: ({ tryPasskey }, signal) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => resolve('cancelled'), { once: true })
          tryPasskey().then(() => resolve('opened'), reject)
        }),
    }
    const frame = await startTestFrame({ server, passkeys, prompt })
    const before = server.refreshes.size
    const held = holdAnswer(server, auth.verifyPasskey)
    const login = frame.ask('CONNECT_PASSKEY')
    await held.isAsked
    frame.post({ type: `@w3m-app/${leave}`, id: 'leave' })
    expect((await login).type).toBe('@w3m-frame/CONNECT_PASSKEY_ERROR')
    held.letGo()
    await expect.poll(() => server.requested.some((url) => url.endsWith(auth.signOut.path))).toBe(true)
    await expect.poll(() => server.refreshes.size).toBe(before)
    expect((await frame.ask('IS_CONNECTED', {})).payload).toEqual({ isConnected: false })
  })

  it("[threat 35] reminds the page's own user of a due backup check", async () => {
    const { server, passkeys } = await someone('self')
    const [wallet] = server.vaults.wallets.values()
    const frame = await startTestFrame({ server, passkeys, prompt: createFakePrompt(noUnlock).prompt })
    const proven = (days: number) => {
      const at = new Date(frame.clock.now() - days * 24 * 3_600_000).toISOString()
      for (const { unlockerId } of wallet!.unlockers) server.vaults.provenAt.set(unlockerId, at)
    }
    proven(91)
    expect((await comeIn(frame)).user.payload).toMatchObject({ isBackupCheckDue: true })
    proven(1)
    const later = await startTestFrame({ server, passkeys, prompt: createFakePrompt(noUnlock).prompt })
    expect((await comeIn(later)).user.payload).not.toHaveProperty('isBackupCheckDue')
  })
})
