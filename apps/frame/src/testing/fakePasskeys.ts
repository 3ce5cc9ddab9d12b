import { randomBytes, randomId, toBase64Url, utf8 } from '../bytes.ts'
import type { Passkeys } from '../vault/passkeys.ts'

/** An authenticator that a person carries: a secret per credential, which answers differently for every salt. */
export const createFakePasskeys = ({ hasPrf = true } = {}): Passkeys & { salts: readonly Uint8Array[] } => {
  const salts: Uint8Array[] = []
  const keys = new Map<string, CryptoKey>()
  const answer = async (credentialId: string, salt: Uint8Array<ArrayBuffer>, options: unknown) => {
    const { challenge } = options as { challenge?: string }
    salts.push(salt)
    const key = keys.get(credentialId)
    const prf = key && hasPrf ? new Uint8Array(await crypto.subtle.sign('HMAC', key, salt)) : undefined
    // Flags at byte 32: the person is there and was verified.
    const authenticatorData = toBase64Url(Uint8Array.from({ length: 37 }, (_, at) => (at === 32 ? 0x05 : 0)))
    const clientDataJSON = toBase64Url(utf8(JSON.stringify({ type: 'webauthn.get', challenge })))
    return { credentialId, response: { id: credentialId, response: { clientDataJSON, authenticatorData } }, prf }
  }
  return {
    salts,
    create: async (options, salt) => {
      const credentialId = randomId()
      const hmac = { name: 'HMAC', hash: 'SHA-256' }
      keys.set(credentialId, await crypto.subtle.importKey('raw', randomBytes(32), hmac, false, ['sign']))
      return answer(credentialId, salt, options)
    },
    get: async (options, salt) => answer([...keys.keys()][0] ?? '', salt, options),
  }
}
