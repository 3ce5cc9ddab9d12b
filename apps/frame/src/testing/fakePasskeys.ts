import { joinBytes, randomBytes, randomId, toBase64Url, utf8 } from '../bytes.ts'
import type { Passkeys } from '../vault/passkeys.ts'
import { challengeOf, type PasskeyTopic } from '../vault/passkeyTopic.ts'
import { walletOrigin } from './fakeServer.ts'

type Credential = { hmac: CryptoKey; ecdsa: CryptoKey }

/** One number of a DER signature: no leading zeros, never negative. */
const derInteger = (bytes: Uint8Array): Uint8Array => {
  const from = bytes.findIndex((byte) => byte !== 0)
  const short = bytes.subarray(from)
  const positive = (short[0] ?? 0) >= 0x80 ? joinBytes([Uint8Array.of(0), short]) : short
  return joinBytes([Uint8Array.of(2, positive.length), positive])
}

const hash = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

type Options = { hasPrf?: boolean; origin?: string; isVerified?: boolean }

/** A fake authenticator: per credential a secret, which differs for every salt, and a P-256 key. */
export const createFakePasskeys = ({ hasPrf = true, origin = walletOrigin, isVerified = true }: Options = {}) => {
  const salts: Uint8Array[] = []
  const challenges: string[] = []
  const keys = new Map<string, Credential>()
  const answer = async (credentialId: string, salt: Uint8Array<ArrayBuffer>, topic: PasskeyTopic) => {
    const challenge = toBase64Url(await challengeOf(topic, new URL(origin).hostname))
    salts.push(salt)
    challenges.push(challenge)
    const key = keys.get(credentialId)
    const prf = key && hasPrf ? new Uint8Array(await crypto.subtle.sign('HMAC', key.hmac, salt)) : undefined
    // Flags at byte 32: user present and verified.
    const site = await hash(utf8(new URL(origin).hostname))
    const data = joinBytes([site, Uint8Array.of(isVerified ? 0x05 : 0x01, 0, 0, 0, 0)])
    const client = utf8(JSON.stringify({ type: 'webauthn.get', challenge, origin, crossOrigin: false }))
    const ecdsa = { name: 'ECDSA', hash: 'SHA-256' }
    const signed = joinBytes([data, await hash(client)])
    const raw = key ? new Uint8Array(await crypto.subtle.sign(ecdsa, key.ecdsa, signed)) : new Uint8Array(64).fill(1)
    const numbers = joinBytes([derInteger(raw.subarray(0, 32)), derInteger(raw.subarray(32))])
    const signature = toBase64Url(joinBytes([Uint8Array.of(0x30, numbers.length), numbers]))
    const parts = { clientDataJSON: toBase64Url(client), authenticatorData: toBase64Url(data), signature }
    return { credentialId, response: { id: credentialId, response: parts }, prf }
  }
  const passkeys: Passkeys = {
    create: async ({ nonce }, salt) => {
      const credentialId = randomId()
      const mac = { name: 'HMAC', hash: 'SHA-256' }
      const hmac = await crypto.subtle.importKey('raw', randomBytes(32), mac, false, ['sign'])
      const curve = { name: 'ECDSA', namedCurve: 'P-256' }
      const { privateKey } = await crypto.subtle.generateKey(curve, false, ['sign', 'verify'])
      keys.set(credentialId, { hmac, ecdsa: privateKey })
      return answer(credentialId, salt, { purpose: 'enrol', nonce })
    },
    get: async ({ topic, options }, salt) => {
      const { allowCredentials = [] } = options as { allowCredentials?: readonly { id: string }[] }
      const held = [...keys.keys()]
      const allowed = held.find((id) => allowCredentials.some((one) => one.id === id))
      return answer(allowed ?? held[0] ?? '', salt, topic)
    },
    isPressed: () => true,
  }
  return { ...passkeys, salts, challenges }
}
