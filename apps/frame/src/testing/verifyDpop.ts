import { fromBase64Url, readUtf8, toBase64Url, utf8 } from '../bytes.ts'

const decode = (part: string): Record<string, unknown> => JSON.parse(readUtf8(fromBase64Url(part)) ?? '')

type Expected = { proof: string; method: string; url: string; accessToken: string | undefined; nonce: string }
type Verdict = { jkt: string; jti: string } | { fault: 'nonce' | string }

/** Verifies a proof as RFC 9449 requires of servers; returns the key's thumbprint. */
export const verifyDpop = async ({ proof, method, url, accessToken, nonce }: Expected): Promise<Verdict> => {
  const [head = '', body = '', signature = ''] = proof.split('.')
  const header = decode(head)
  const claims = decode(body)
  const jwk = header.jwk as { kty: string; crv: string; x: string; y: string }
  if (header.typ !== 'dpop+jwt' || header.alg !== 'ES256' || 'd' in jwk) return { fault: 'header' }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify'])
  const isSigned = await crypto.subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    fromBase64Url(signature),
    utf8(`${head}.${body}`),
  )
  const hash = async (text: string) => toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text))))
  const ath = accessToken === undefined ? undefined : await hash(accessToken)
  if (!isSigned || claims.htm !== method || claims.htu !== url || claims.ath !== ath) return { fault: 'claims' }
  if (typeof claims.jti !== 'string' || fromBase64Url(claims.jti).length < 16) return { fault: 'jti' }
  if (claims.nonce !== nonce) return { fault: 'nonce' }
  const { kty, crv, x, y } = jwk
  return { jkt: await hash(JSON.stringify({ crv, kty, x, y })), jti: claims.jti }
}
