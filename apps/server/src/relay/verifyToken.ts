import { createPublicKey, verify } from 'node:crypto'
import { parseJson } from '@latchkey/wire/parseJson'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { relayRefusals } from '@latchkey/wire/relayRefusals'
import { base58 } from '@scure/base'
import * as v from 'valibot'

/** The connecting client: a key pair it created, which also names its mailbox. */
export type ClientIdentity = { did: string; key: Buffer }

/** Why the relay rejects a client, as the client reads it. */
export class Refusal extends Error {}

const header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const claims = v.object({
  iss: v.pipe(v.string(), v.startsWith('did:key:z'), v.maxLength(128)),
  sub: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  aud: v.pipe(v.string(), v.maxLength(512)),
  iat: v.pipe(v.number(), v.finite()),
  exp: v.pipe(v.number(), v.finite()),
  nbf: v.optional(v.pipe(v.number(), v.finite())),
})

type Options = {
  /** Hosts, with ports, under which clients know this relay. */
  hosts: readonly string[]
  nowMs: number
}

/** Checks a client's token: signed by the key it names, for this relay, and currently valid. */
export const verifyToken = (token: string, { hosts, nowMs }: Options): ClientIdentity => {
  const [head = '', body = '', signature = '', ...rest] = token.length > 4_096 ? [] : token.split('.')
  const parsed = v.safeParse(claims, readJson(body))
  if (rest.length > 0 || !v.is(header, readJson(head)) || !parsed.success) throw new Refusal(relayRefusals.unreadable)
  const { iss, aud, iat, exp, nbf = iat } = parsed.output
  const key = publicKeyOf(iss)
  if (!key) throw new Refusal(relayRefusals.unreadable)
  if (!isSigned(`${head}.${body}`, signature, key)) throw new Refusal(relayRefusals.badSignature)
  if (!isForUs(aud, hosts)) throw new Refusal(relayRefusals.wrongAudience)
  const now = nowMs / 1_000
  const { clockLeewaySeconds: leeway, tokenSeconds } = relayLimits
  if (Math.max(iat, nbf) > now + leeway) throw new Refusal(relayRefusals.notYetValid)
  if (exp < now - leeway || exp < iat) throw new Refusal(relayRefusals.expired)
  // A stolen token can't be revoked, so its lifetime is limited.
  if (exp > now + tokenSeconds + leeway || exp > iat + tokenSeconds + leeway)
    throw new Refusal(relayRefusals.validTooLong)
  return { did: iss, key }
}

const readJson = (part: string): unknown => parseJson(Buffer.from(part, 'base64url').toString('utf8'))

/** The Ed25519 key in a `did:key`: a two-byte prefix, then 32 bytes. */
const publicKeyOf = (did: string): Buffer | undefined => {
  const text = did.slice('did:key:z'.length)
  // Decoding takes quadratic time, so long texts are rejected.
  if (text.length > 128 || !/^[1-9A-HJ-NP-Za-km-z]+$/.test(text)) return undefined
  const bytes = base58.decode(text)
  return bytes.length === 34 && bytes[0] === 0xed && bytes[1] === 0x01 ? Buffer.from(bytes.subarray(2)) : undefined
}

const isSigned = (data: string, signature: string, key: Buffer): boolean => {
  try {
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') }
    const bytes = Buffer.from(signature, 'base64url')
    return bytes.length === 64 && verify(null, Buffer.from(data), createPublicKey({ key: jwk, format: 'jwk' }), bytes)
  } catch {
    return false
  }
}

/** Clients name the URL they were configured with: the host must be ours; any path is accepted. */
const isForUs = (aud: string, hosts: readonly string[]): boolean => {
  const url = URL.canParse(aud) ? new URL(aud) : undefined
  return url !== undefined && /^(wss?|https?):$/.test(url.protocol) && hosts.includes(url.host)
}
