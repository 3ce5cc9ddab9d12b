import { auth } from '@latchkey/wire/api/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../session/keyStore.ts'
import { createFakeClock } from '../../testing/fakeClock.ts'
import { createFakePasskeys } from '../../testing/fakePasskeys.ts'
import { createFakePrompt } from '../../testing/fakePrompt.ts'
import { createFakeServer, goodOtp, projectId, walletOrigin } from '../../testing/fakeServer.ts'
import { Refusal } from '../../testing/fakeVaults.ts'
import { createWalletAccount } from './createWalletAccount.ts'

beforeEach(() => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
})
afterEach(() => void vi.unstubAllGlobals())

/** A tab: every page in it has the same storage and server. */
const openTab = () => {
  const server = createFakeServer()
  const [kept, tab] = [new Map<string, unknown>(), new Map<string, string>()]
  const load = () => {
    const clock = createFakeClock()
    const account = createWalletAccount({
      fetch: server.fetch,
      ownOrigin: walletOrigin,
      projectId,
      store: { ...createMemoryStore(kept), isLasting: true },
      locks: undefined,
      clock,
      passkeys: createFakePasskeys(),
      unlockPrompt: async () => createFakePrompt().prompt,
      browserLabel: 'Test browser',
      tab: () => ({
        getItem: (key) => tab.get(key) ?? null,
        setItem: (key, value) => void tab.set(key, value),
        removeItem: (key) => void tab.delete(key),
      }),
    })
    return { account, clock }
  }
  return { server, kept, tab, load }
}

const signedIn = async () => {
  const { server, kept, load } = openTab()
  const { account } = load()
  await account.sendLoginCode('ada@example.com')
  await account.confirmLogin(goodOtp)
  const secrets = [...server.tokens.keys(), ...server.refreshes.keys()]
  const isKept = () => secrets.some((secret) => JSON.stringify([...kept]).includes(secret))
  return { server, account, isKept }
}

describe('logging out on the wallet page', () => {
  it("[threat 8] forgets this browser's session although the server is down", async () => {
    const { server, account, isKept } = await signedIn()
    expect(isKept()).toBe(true)
    server.answers[auth.signOut.path] = () => Promise.reject(new TypeError('Failed to fetch'))
    await account.signOut(false)
    expect(isKept()).toBe(false)
  })

  it('reports failure to log out everywhere when the server is down, and can be retried', async () => {
    const { server, account, isKept } = await signedIn()
    const healthy = server.answers[auth.signOut.path]!
    server.answers[auth.signOut.path] = () => Promise.reject(new TypeError('Failed to fetch'))
    await expect(account.signOut(true)).rejects.toThrow()
    expect(isKept()).toBe(true)
    server.answers[auth.signOut.path] = healthy
    await account.signOut(true)
    expect(isKept()).toBe(false)
  })
})

describe('an email login on the wallet page', () => {
  const email = 'ada@example.com'

  it('[AUTH-01] continues after a reload, and the tab forgets it with the code', async () => {
    const { tab, load } = openTab()
    const before = load()
    expect(await before.account.sendLoginCode(` ${email} `)).toMatchObject({ next: 'code', email })
    const { account } = load()
    expect(account.waitingLogin()).toEqual({ next: 'code', email, resendAt: before.clock.now() + 30_000 })
    await account.confirmLogin(goodOtp)
    expect(tab.size).toBe(0)
    expect(load().account.waitingLogin()).toBeUndefined()
  })

  it('[AUTH-01] waits for the emailed link with its number after a reload, then for the code', async () => {
    const { server, load } = openTab()
    server.knobs.action = 'VERIFY_DEVICE'
    await load().account.sendLoginCode(email)
    const { account } = load()
    expect(account.waitingLogin()).toEqual({ next: 'device', email, matchNumber: '42' })
    expect(await account.waitForDevice()).toMatchObject({ next: 'code', email })
    const after = load().account
    expect(after.waitingLogin()).toMatchObject({ next: 'code', email })
    await after.confirmLogin(goodOtp)
  })

  it('ends when the user leaves it, and takes no part in a link that is opened later', async () => {
    const { server, tab, load } = openTab()
    server.knobs.action = 'VERIFY_DEVICE'
    const { account } = load()
    await account.sendLoginCode(email)
    const waiting = account.waitForDevice()
    account.leaveLogin()
    expect([await waiting, tab.size]).toEqual([undefined, 0])
    await expect(account.confirmLogin(goodOtp)).rejects.toMatchObject({ code: 'session.flowMissing' })
  })

  it('[AUTH-04] names how long to wait for another email', async () => {
    const { server, load } = openTab()
    server.answers[auth.startEmail.path] = () => {
      throw new Refusal(429, 'email', 47)
    }
    await expect(load().account.sendLoginCode(email)).rejects.toMatchObject({
      code: 'email.tooSoon',
      details: { seconds: 47 },
    })
  })
})
