import type { KeyWrapper } from '../keyWrapper.ts'
import { findAwsKeys } from './findAwsKeys.ts'
import { askService, type KeyServiceOptions } from './keyServiceOptions.ts'
import { type AwsKeys, signAws } from './signAws.ts'

type Answer = { CiphertextBlob?: string; Plaintext?: string }

/** The region in a host such as `kms.eu-central-1.amazonaws.com`. */
const regionOf = (host: string): string => /^kms(?:-fips)?\.([a-z0-9-]+)\./.exec(host)?.[1] ?? 'us-east-1'

/** AWS KMS. The key is an ID, ARN or alias. Without credentials, the environment or the machine has some. */
export const createAwsWrapper = (options: KeyServiceOptions): KeyWrapper => {
  const { origin, key, credentials, env, clock = Date.now } = options
  const given = credentials ? (JSON.parse(credentials) as AwsKeys) : undefined
  const url = new URL(`${origin}/`)
  const region = regionOf(url.hostname)
  const ask = async (action: 'Encrypt' | 'Decrypt', content: object): Promise<Answer> => {
    const body = JSON.stringify({ KeyId: key, ...content })
    const plain = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` }
    // Requested each time: they expire after hours, and a server runs for longer.
    const keys = given ?? (await findAwsKeys(env, region))
    const place = { region, service: 'kms', now: clock() }
    const { host: _, ...headers } = signAws(keys, { method: 'POST', url, headers: plain, body, ...place })
    return await askService<Answer>(url.href, { headers, body })
  }
  const contextOf = (context: string) => ({ EncryptionContext: { purpose: context } })
  return {
    wrap: async (context, bytes) => {
      const { CiphertextBlob } = await ask('Encrypt', { Plaintext: bytes.toString('base64'), ...contextOf(context) })
      if (!CiphertextBlob) throw new Error('it returned no ciphertext')
      return CiphertextBlob
    },
    unwrap: async (context, text) =>
      Buffer.from((await ask('Decrypt', { CiphertextBlob: text, ...contextOf(context) })).Plaintext ?? '', 'base64'),
  }
}
