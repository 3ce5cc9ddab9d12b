import { askServer } from './askServer.ts'
import type { JsonWebKeySet } from './keys.ts'
import { LatchkeyAuthError } from './latchkeyAuthError.ts'
import type { Session } from './session.ts'
import { verifyToken } from './verifyToken.ts'

export type VerifyOptions = {
  /** The URL of the Latchkey API, as in its `API_URL` setting. */
  server: string
  /** The project that the session must belong to. */
  projectId: string
  /** Only sessions of these sites. */
  origin?: string | readonly string[] | undefined
  /**
   * `jwt` checks the token here, with the server's published keys; a revoked session works for up to 10 more minutes.
   * `live` asks the server each time. Use it for anything that moves money.
   */
  mode?: 'jwt' | 'live' | undefined
  /** A cookie that holds the token, for requests without an `Authorization` header. */
  cookie?: string | undefined
  /** Keys to use instead of the server's. */
  keys?: JsonWebKeySet | undefined
  /** How far the clocks of both servers may differ. 30 by default. */
  clockToleranceSeconds?: number | undefined
  /** Another `fetch`, for tests and proxies. */
  fetch?: typeof fetch | undefined
}

const cookieOf = (header: string | null, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const tokenOf = (from: Request | Headers | string, cookie: string | undefined): string | undefined => {
  if (typeof from === 'string') return from
  const headers = from instanceof Headers ? from : from.headers
  const bearer = /^Bearer ([^\s]+)$/i.exec(headers.get('authorization')?.trim() ?? '')?.[1]
  return bearer ?? (cookie === undefined ? undefined : cookieOf(headers.get('cookie'), cookie))
}

/** The session of a request, its headers or a token. Null when there is none; throws when it can't be checked. */
export const verifySession = async (
  from: Request | Headers | string,
  { server, origin, mode = 'jwt', cookie, clockToleranceSeconds = 30, ...rest }: VerifyOptions,
): Promise<Session | null> => {
  const token = tokenOf(from, cookie)
  if (!token) return null
  const facts = { ...rest, server: server.replace(/\/+$/, ''), clockToleranceSeconds }
  const session = await (mode === 'live' ? askServer(token, facts) : verifyToken(token, facts))
  const sites = origin === undefined ? undefined : [origin].flat().map((site) => new URL(site).origin)
  return session && (sites === undefined || sites.includes(session.origin)) ? session : null
}

/** Like `verifySession`, but throws a `LatchkeyAuthError` if no one is signed in. */
export const requireSession = async (from: Request | Headers | string, options: VerifyOptions): Promise<Session> => {
  const session = await verifySession(from, options)
  if (!session) throw new LatchkeyAuthError(401, 'Sign in first.')
  return session
}
