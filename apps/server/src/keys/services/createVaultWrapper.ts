import type { KeyWrapper } from '../keyWrapper.ts'
import { askService, type KeyServiceOptions } from './keyServiceOptions.ts'

type Answer = { data?: { ciphertext?: string; plaintext?: string } }

const base64 = (text: string | Buffer): string => Buffer.from(text as string).toString('base64')

/** The transit engine of HashiCorp Vault or OpenBao. The key is `<mount>/<name>`; the credentials are a token. */
export const createVaultWrapper = ({ origin, key, credentials }: KeyServiceOptions): KeyWrapper => {
  const cut = key.lastIndexOf('/')
  const [mount, name] = [key.slice(0, cut), key.slice(cut + 1)]
  const ask = async (action: 'encrypt' | 'decrypt', body: object): Promise<NonNullable<Answer['data']>> => {
    const url = `${origin}/v1/${mount}/${action}/${name}`
    const headers = { 'content-type': 'application/json', 'x-vault-token': credentials.trim() }
    return (await askService<Answer>(url, { headers, body: JSON.stringify(body) })).data ?? {}
  }
  return {
    wrap: async (context, bytes) => {
      const { ciphertext } = await ask('encrypt', { plaintext: base64(bytes), associated_data: base64(context) })
      if (!ciphertext?.startsWith('vault:v')) throw new Error('it returned no ciphertext')
      return ciphertext
    },
    unwrap: async (context, text) => {
      const { plaintext } = await ask('decrypt', { ciphertext: text, associated_data: base64(context) })
      return Buffer.from(plaintext ?? '', 'base64')
    },
  }
}
