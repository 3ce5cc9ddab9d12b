import { auth } from '@latchkey/wire/api/auth'
import { vault } from '@latchkey/wire/api/vault'
import { describe, expect, it, vi } from 'vitest'
import { createWallet } from '../createWallet.ts'
import { createFakeClock } from '../testing/fakeClock.ts'
import { createFakeServer, dappOrigin, goodOtp, projectId, walletOrigin } from '../testing/fakeServer.ts'
import { loadDevice } from './device.ts'
import { createDpopProof } from './dpop.ts'
import { createMemoryStore, scopeStore } from './keyStore.ts'
import { openStore } from './openStore.ts'

const start = (server = createFakeServer(), entries = new Map<string, unknown>(), embedder = dappOrigin) => {
  const clock = createFakeClock()
  const wallet = createWallet(
    {
      fetch: server.fetch,
      ownOrigin: walletOrigin,
      projectId,
      store: { ...createMemoryStore(entries), isLasting: true },
      locks: undefined,
      clock,
      startSigner: () => {
        throw new Error('not needed here')
      },
      passkeys: { create: () => Promise.reject(), get: () => Promise.reject(), isPressed: () => true },
      unlockPrompt: () => Promise.reject(),
      browserLabel: '',
    },
    { embedder, isTopLevel: false },
  )
  const logIn = async () => {
    const { flowId } = await wallet.callWallet(auth.startEmail, { projectId, embedder, email: 'ada@example.com' })
    const session = await wallet.callWallet(auth.verifyEmail, { flowId, otp: goodOtp })
    await wallet.session.start(session)
    return session
  }
  return { ...wallet, clock, server, entries, logIn }
}

const countOf = (server: ReturnType<typeof createFakeServer>, path: string) =>
  server.requested.filter((url) => url.endsWith(path)).length

describe('the device key', () => {
  it('cannot be exported, and is the same on the next visit', async () => {
    const store = createMemoryStore()
    const device = await loadDevice(store)
    expect(await loadDevice(store)).toBe(device)
    expect(device.signKeys.privateKey.extractable).toBe(false)
    expect(device.secret.extractable).toBe(false)
    await expect(crypto.subtle.exportKey('pkcs8', device.signKeys.privateKey)).rejects.toThrow()
    await expect(crypto.subtle.exportKey('raw', device.secret)).rejects.toThrow()
  })

  it('is created once by two simultaneous tabs', async () => {
    const store = createMemoryStore()
    const [one, two] = await Promise.all([loadDevice(store), loadDevice(store)])
    expect(one).toBe(two)
  })

  it('differs for every embedder and project of one browser', async () => {
    const store = createMemoryStore()
    const devices = await Promise.all([
      loadDevice(scopeStore(store, 'https://a.example', 'p')),
      loadDevice(scopeStore(store, 'https://b.example', 'p')),
      loadDevice(scopeStore(store, 'https://a.example', 'q')),
    ])
    expect(new Set(devices).size).toBe(3)
  })
})

describe('storage', () => {
  it.each([
    ['is not there', () => undefined],
    [
      'throws when asked for',
      () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    ],
    [
      'throws on open',
      () =>
        ({
          open: () => {
            throw new DOMException('blocked', 'SecurityError')
          },
        }) as never,
    ],
    [
      'fails on open',
      () =>
        ({
          open: () => {
            const request = { error: new Error('quota') } as { onerror?: () => void; error: Error }
            setTimeout(() => request.onerror?.())
            return request
          },
        }) as never,
    ],
  ])('that %s falls back to memory', async (_, find) => {
    const store = await openStore(find)
    expect(store.isLasting).toBe(false)
    await store.set('a', 1)
    expect(await store.get('a')).toBe(1)
  })
})

describe('DPoP', () => {
  it('proves method, URL, time, token and nonce with a sign-only key', async () => {
    const device = await loadDevice(createMemoryStore())
    const proof = await createDpopProof({
      device,
      method: 'POST',
      url: 'https://w.example/api/x',
      nonce: 'n',
      accessToken: 't',
      nowMs: 5_000,
    })
    const [header, claims] = proof
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toMatchObject({ typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256' } })
    expect(Object.keys(header.jwk)).toEqual(['kty', 'crv', 'x', 'y'])
    const ath = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from('t'))).toString('base64url')
    expect(claims).toEqual({
      jti: expect.stringMatching(/^[\w-]{22}$/),
      htm: 'POST',
      htu: 'https://w.example/api/x',
      iat: 5,
      ath,
      nonce: 'n',
    })
  })

  it("retries once with the server's nonce and keeps it", async () => {
    const { callWallet, server } = start()
    await callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'ada@example.com' })
    expect(countOf(server, auth.startEmail.path)).toBe(2)
    await callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'ada@example.com' })
    expect(countOf(server, auth.startEmail.path)).toBe(3)
    server.knobs.nonce = 'nonce-2'
    await callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'ada@example.com' })
    expect(countOf(server, auth.startEmail.path)).toBe(5)
  })

  it('does not retry forever when the server keeps asking for a nonce', async () => {
    const { callWallet, server } = start()
    const fetch = vi.spyOn(server, 'fetch')
    Object.defineProperty(server.knobs, 'nonce', { get: () => String(Math.random()) })
    await expect(
      callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'a@b.co' }),
    ).rejects.toMatchObject({
      status: 401,
    })
    expect(countOf(server, auth.startEmail.path)).toBe(2)
    fetch.mockRestore()
  })

  it('makes a stolen token useless in another browser', async () => {
    const victim = start()
    await victim.logIn()
    const thief = start(victim.server)
    await thief.session.start(victim.session.current()!)
    victim.server.refreshes.clear()
    await expect(thief.callWallet(auth.check, {})).rejects.toMatchObject({ code: 'session.ended' })
    await expect(victim.callWallet(auth.check, {})).resolves.toEqual({ isConnected: true })
  })

  it('sends no cookie, follows no redirect and sends no referrer', async () => {
    const server = createFakeServer()
    const seen: RequestInit[] = []
    const plain = server.fetch
    server.fetch = (input, init) => {
      seen.push(init ?? {})
      return plain(input, init)
    }
    const { logIn, callWallet } = start(server)
    await logIn()
    await callWallet(vault.read, {})
    for (const init of seen)
      expect(init).toMatchObject({
        method: 'POST',
        credentials: 'omit',
        redirect: 'error',
        referrerPolicy: 'no-referrer',
      })
  })
})

describe('the session', () => {
  it('refreshes its token in time, once for all callers', async () => {
    const { logIn, callWallet, clock, server } = start()
    server.knobs.expiresAt = clock.now() + 600_000
    await logIn()
    clock.advance(580_000)
    server.knobs.expiresAt = clock.now() + 600_000
    await Promise.all(Array.from({ length: 8 }, () => callWallet(auth.check, {})))
    expect(countOf(server, auth.refresh.path)).toBe(1)
  })

  it('refreshes its token when the server rejects it', async () => {
    const { logIn, callWallet, server } = start()
    await logIn()
    server.tokens.clear()
    await expect(callWallet(auth.check, {})).resolves.toEqual({ isConnected: true })
    expect(countOf(server, auth.refresh.path)).toBe(1)
  })

  it('is restored after a reload by the stored refresh token, which is stored nowhere else', async () => {
    const first = start()
    const session = await first.logIn()
    expect(JSON.stringify([...first.entries.values()])).toContain(session.refreshToken)
    expect(JSON.stringify([...first.entries.values()])).not.toContain(session.accessToken)
    const second = start(first.server, first.entries)
    expect(await second.session.restore()).toMatchObject({ userId: session.userId })
    // A refresh token works once; the new one has taken its place.
    expect(first.server.refreshes.has(session.refreshToken)).toBe(false)
  })

  it('ends on a rejection and survives a server outage', async () => {
    const { logIn, session, server, clock, entries } = start()
    server.knobs.expiresAt = clock.now() + 40_000
    await logIn()
    clock.advance(60_000)
    server.knobs.isDown = true
    await expect(session.restore()).rejects.toMatchObject({ code: 'network.apiUnreachable' })
    expect(JSON.stringify([...entries.keys()])).toContain('refreshToken')
    server.knobs.isDown = false
    server.refreshes.clear()
    expect(await session.restore()).toBeUndefined()
    expect(JSON.stringify([...entries.keys()])).not.toContain('refreshToken')
  })

  it('stays ended after a logout during a refresh', async () => {
    const { logIn, session, server, clock, entries } = start()
    server.knobs.expiresAt = clock.now() + 40_000
    await logIn()
    clock.advance(60_000)
    const renewal = session.restore()
    await session.forget()
    expect(await renewal).toBeUndefined()
    expect(session.current()).toBeUndefined()
    expect(JSON.stringify([...entries.keys()])).not.toContain('refreshToken')
  })

  it('rejects a malformed reply', async () => {
    const { callWallet, server } = start()
    server.answers[auth.startEmail.path] = () => ({
      action: 'VERIFY_OTP',
      flowId: 'x'.repeat(16),
      resendAfterSeconds: 1,
      matchNumber: null,
    })
    const plain = server.fetch
    server.fetch = async (input, init) => {
      const response = await plain(input, init)
      return response.ok ? new Response('{"surprise":true}', { headers: response.headers }) : response
    }
    const other = start(server)
    await expect(
      other.callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'a@b.co' }),
    ).rejects.toMatchObject({ code: 'network.badReply' })
    await expect(
      callWallet(auth.startEmail, { projectId, embedder: dappOrigin, email: 'a@b.co' }),
    ).resolves.toBeDefined()
  })
})
