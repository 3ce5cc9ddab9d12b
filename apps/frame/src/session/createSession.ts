import { auth, type Session } from '@latchkey/wire/api/auth'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { Api } from './createApi.ts'
import type { KeyStore } from './keyStore.ts'

/** The login state. The access token is in memory; the refresh token is stored and useless without the device key. */
export type FrameSession = {
  current(): Session | undefined
  /** Starts a session; a refresh of the previous one no longer counts. */
  start(session: Session): Promise<void>
  /** The current session, from memory or from the stored refresh token; undefined if there is none. */
  restore(): Promise<Session | undefined>
  /** Proves to the server that this browser still has its session; undefined once forgotten. */
  refreshToken(): Promise<string | undefined>
  /** A valid token for the next call; throws `session.ended` without a login. */
  accessToken(): Promise<string>
  /** A new token, because the server rejected the last one. */
  renew(staleToken: string): Promise<string>
  setEmail(email: string): void
  /** Forgets the tokens at once; a running refresh doesn't restore them. */
  forget(): Promise<void>
}

type Deps = { api: Api; store: KeyStore; locks: LockManager | undefined; now: () => number }

const earlyMs = 30_000
const key = 'refreshToken'
/** A refresh token and its user. Versions up to 0.2 stored the token alone. */
const stored = v.union([
  v.object({ token: v.string(), userId: v.string() }),
  v.pipe(
    v.string(),
    v.transform((token) => ({ token, userId: undefined })),
  ),
])

export const createSession = ({ api, store, locks, now }: Deps): FrameSession => {
  let session: Session | undefined
  let turn = 0
  let refreshing: Promise<Session | undefined> | undefined

  const keep = async (next: Session): Promise<void> => {
    session = next
    await store.set(key, { token: next.refreshToken, userId: next.userId })
  }

  const read = async (): Promise<v.InferOutput<typeof stored> | undefined> => {
    const kept = v.safeParse(stored, await store.get(key))
    return kept.success ? kept.output : undefined
  }

  const refreshOnce = async (): Promise<Session | undefined> => {
    const mine = turn
    const before = await read()
    if (before === undefined) return undefined
    try {
      const next = await api(auth.refresh, { refreshToken: before.token })
      // A server that continues a session as someone else would show another wallet under a known login.
      if (before.userId !== undefined && before.userId !== next.userId) throw new HttpError(401)
      // A logout or a new login during the refresh wins.
      if (mine === turn) await keep(next)
      return session
    } catch (error) {
      // Only a clear rejection ends the session; during a server outage everyone stays logged in.
      if (!(error instanceof HttpError) || error.status >= 500 || error.status === 429) throw error
      const kept = await read()
      if (mine !== turn) return session
      session = undefined
      // Another tab may have logged in since, with a token that wasn't rejected. If the same one remains, it is
      // rejected again.
      if (kept?.token === before.token) await store.remove(key).catch(() => undefined)
      return undefined
    }
  }

  /** A refresh token works once: tabs of one browser take turns, and each reads the newest one. */
  const inTurn = async (): Promise<Session | undefined> =>
    locks && store.isLasting ? await locks.request('latchkey-refresh', () => refreshOnce()) : await refreshOnce()

  const refresh = async (): Promise<Session | undefined> => {
    refreshing ??= inTurn().finally(() => {
      refreshing = undefined
    })
    return await refreshing
  }

  const live = async (next: Promise<Session | undefined>): Promise<string> => {
    const found = await next
    if (!found) throw new WalletError('session.ended')
    return found.accessToken
  }

  const isFresh = (): boolean => session !== undefined && session.accessExpiresAt - earlyMs > now()

  return {
    current: () => session,
    start: async (next) => {
      turn += 1
      await keep(next)
    },
    restore: async () => (isFresh() ? session : refresh()),
    refreshToken: async () => (await read())?.token,
    accessToken: async () => (session && isFresh() ? session.accessToken : live(refresh())),
    renew: async (staleToken) =>
      session && session.accessToken !== staleToken ? session.accessToken : live(refresh()),
    setEmail: (email) => {
      if (session) session = { ...session, email }
    },
    forget: async () => {
      turn += 1
      session = undefined
      await store.remove(key)
    },
  }
}
