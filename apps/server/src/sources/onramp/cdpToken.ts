import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Token lifetime; each token serves one call. */
const lifeSeconds = 120

/** Reads a key of the Coinbase Developer Platform: 64 bytes as base64 (Ed25519), or PEM (P-256). Undefined if neither. */
export const readCdpKey = (secret: string): KeyObject | undefined => {
  const bytes = Buffer.from(secret, 'base64')
  try {
    if (bytes.length === 64 && /^[A-Za-z0-9+/]{86}==$/.test(secret)) {
      const d = bytes.subarray(0, 32).toString('base64url')
      const x = bytes.subarray(32).toString('base64url')
      return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
    }
    const key = createPrivateKey(secret.replaceAll('\\n', '\n'))
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined
  } catch {
    return undefined
  }
}

type Options = { keyId: string; key: KeyObject; method: 'GET' | 'POST'; url: URL; nowMs: number }

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The bearer token for one call; it names the method, host and path. */
export const createCdpToken = ({ keyId, key, method, url, nowMs }: Options): string => {
  const isEdwards = key.asymmetricKeyType === 'ed25519'
  const now = Math.floor(nowMs / 1_000)
  const nonce = randomBytes(16).toString('hex')
  const head = { alg: isEdwards ? 'EdDSA' : 'ES256', kid: keyId, typ: 'JWT', nonce }
  const uris = [`${method} ${url.host}${url.pathname}`]
  const claims = { sub: keyId, iss: 'cdp', nbf: now, iat: now, exp: now + lifeSeconds, uris }
  const signed = `${encode(head)}.${encode(claims)}`
  const signature = sign(isEdwards ? null : 'sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
