import { auth } from '@latchkey/wire/api/auth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from '../../session/keyStore.ts'
import { createFakeClock } from '../../testing/fakeClock.ts'
import { createFakePasskeys } from '../../testing/fakePasskeys.ts'
import { createFakePrompt } from '../../testing/fakePrompt.ts'
import { createFakeServer, goodOtp, projectId, walletOrigin } from '../../testing/fakeServer.ts'
import { createWalletAccount } from './createWalletAccount.ts'

beforeEach(() => {
  vi.stubGlobal('location', { search: '' })
  vi.stubGlobal('navigator', { languages: ['en'] })
})
afterEach(() => void vi.unstubAllGlobals())

const signedIn = async () => {
  const server = createFakeServer()
  const kept = new Map<string, unknown>()
  const account = createWalletAccount({
    fetch: server.fetch,
    ownOrigin: walletOrigin,
    projectId,
    store: { ...createMemoryStore(kept), isLasting: true },
    locks: undefined,
    clock: createFakeClock(),
    passkeys: createFakePasskeys(),
    unlockPrompt: async () => createFakePrompt().prompt,
    browserLabel: 'Test browser',
  })
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
