import { randomBytes, randomId } from '../bytes.ts'
import type { Passkeys } from '../vault/passkeys.ts'

/** An authenticator that a person carries: a secret per credential, which answers differently for every salt. */
export const createFakePasskeys = ({ hasPrf = true } = {}): Passkeys => {
  const keys = new Map<string, CryptoKey>()
  const answer = async (credentialId: string, salt: Uint8Array<ArrayBuffer>) => {
    const key = keys.get(credentialId)
    const prf = key && hasPrf ? new Uint8Array(await crypto.subtle.sign('HMAC', key, salt)) : undefined
    return { credentialId, response: { id: credentialId }, prf }
  }
  return {
    create: async (_, salt) => {
      const credentialId = randomId()
      const hmac = { name: 'HMAC', hash: 'SHA-256' }
      keys.set(credentialId, await crypto.subtle.importKey('raw', randomBytes(32), hmac, false, ['sign']))
      return answer(credentialId, salt)
    },
    get: async (_, salt) => answer([...keys.keys()][0] ?? '', salt),
  }
}
