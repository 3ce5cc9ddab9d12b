import { findKey, type JsonWebKeySet, type SessionKey } from './keys.ts'
import { readAccount, type Session } from './session.ts'

type Facts = {
  server: string
  projectId: string
  keys?: JsonWebKeySet | undefined
  clockToleranceSeconds: number
  fetch?: typeof fetch | undefined
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))

const parse = (part: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const json: unknown = JSON.parse(new TextDecoder().decode(bytesOf(part)))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

const isSigned = async ({ x, y }: SessionKey, signed: string, signature: string): Promise<boolean> => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  if (!x || !y) return false
  try {
    const imported = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, [
      'verify',
    ])
    return await crypto.subtle.verify(algorithm, imported, bytesOf(signature), new TextEncoder().encode(signed))
  } catch {
    return false
  }
}

/** The session of a signed token; null if the token isn't the server's, isn't this project's, or has expired. */
export const verifyToken = async (token: string, facts: Facts): Promise<Session | null> => {
  const [head = '', body = '', signature = '', ...rest] = token.split('.')
  const [header, claims] = [parse(head), parse(body)]
  if (rest.length > 0 || !header || !claims || typeof header.kid !== 'string') return null
  // We choose the algorithm: a token can't ask for `none` or a weaker one.
  if (header.alg !== 'ES256' || header.typ !== 'latchkey-session+jwt') return null
  const key = await findKey(facts.server, header.kid, facts)
  if (!key || !(await isSigned(key, `${head}.${body}`, signature))) return null
  const { iss, aud, sub, sid, origin, email, iat, exp } = claims
  const account = readAccount(sub)
  const nowSeconds = Date.now() / 1_000
  const isTimely =
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= nowSeconds + facts.clockToleranceSeconds &&
    exp > nowSeconds - facts.clockToleranceSeconds
  if (iss !== facts.server || aud !== facts.projectId || !account || !isTimely) return null
  if (typeof sid !== 'string' || typeof origin !== 'string') return null
  const times = { issuedAt: iat * 1_000, expiresAt: exp * 1_000 }
  return { id: sid, ...account, origin, email: typeof email === 'string' ? email : null, ...times }
}
