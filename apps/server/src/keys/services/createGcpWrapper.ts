import { createSign } from 'node:crypto'
import type { KeyWrapper } from '../keyWrapper.ts'
import { askMachine, type Env } from './askMachine.ts'
import { crc32c } from './crc32c.ts'
import { askService, type KeyServiceOptions } from './keyServiceOptions.ts'

type Account = { client_email: string; private_key: string; token_uri: string }
type Answer = {
  ciphertext?: string
  ciphertextCrc32c?: string
  plaintext?: string
  plaintextCrc32c?: string
  verifiedPlaintextCrc32c?: boolean
  verifiedAdditionalAuthenticatedDataCrc32c?: boolean
}

const scope = 'https://www.googleapis.com/auth/cloudkms'
const lifeSeconds = 600

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A short-lived access token for a service account (RFC 7523). */
const fetchToken = async (account: Account, now: number): Promise<string> => {
  const iat = Math.floor(now / 1_000)
  const claims = { iss: account.client_email, scope, aud: account.token_uri, iat, exp: iat + lifeSeconds }
  const text = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  const assertion = `${text}.${createSign('RSA-SHA256').update(text).sign(account.private_key, 'base64url')}`
  const body = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const { access_token } = await askService<{ access_token?: string }>(account.token_uri, { headers, body })
  if (!access_token) throw new Error('it gave no access token')
  return access_token
}

/** A token of the service account that this machine or pod runs as. */
const askMetadata = async ({ GCE_METADATA_HOST }: Env): Promise<string> => {
  const host = GCE_METADATA_HOST || 'metadata.google.internal'
  const url = `http://${host}/computeMetadata/v1/instance/service-accounts/default/token`
  const text = await askMachine(url, { headers: { 'metadata-flavor': 'Google' } })
  const { access_token } = JSON.parse(text) as { access_token?: string }
  if (!access_token) throw new Error('this machine gave no access token')
  return access_token
}

/** Google Cloud KMS. The credentials are a service account's JSON key; without them, the machine's account is used. */
export const createGcpWrapper = (options: KeyServiceOptions): KeyWrapper => {
  const { origin, key, credentials, env, clock = Date.now } = options
  const account = credentials ? (JSON.parse(credentials) as Account) : undefined
  const ask = async (action: 'encrypt' | 'decrypt', context: string, content: object): Promise<Answer> => {
    const aad = Buffer.from(context)
    const bound = {
      additionalAuthenticatedData: aad.toString('base64'),
      additionalAuthenticatedDataCrc32c: crc32c(aad),
    }
    const authorization = `Bearer ${await (account ? fetchToken(account, clock()) : askMetadata(env))}`
    const headers = { 'content-type': 'application/json', authorization }
    return await askService<Answer>(`${origin}/v1/${key}:${action}`, {
      headers,
      body: JSON.stringify({ ...content, ...bound }),
    })
  }
  const read = (text: string | undefined, sum: string | undefined): Buffer => {
    const bytes = Buffer.from(text ?? '', 'base64')
    if (bytes.byteLength === 0 || crc32c(bytes) !== sum) throw new Error('its answer was damaged in transit')
    return bytes
  }
  return {
    wrap: async (context, bytes) => {
      const content = { plaintext: bytes.toString('base64'), plaintextCrc32c: crc32c(bytes) }
      const answer = await ask('encrypt', context, content)
      if (!answer.verifiedPlaintextCrc32c || !answer.verifiedAdditionalAuthenticatedDataCrc32c)
        throw new Error('our request was damaged in transit')
      return read(answer.ciphertext, answer.ciphertextCrc32c).toString('base64')
    },
    unwrap: async (context, text) => {
      const content = { ciphertext: text, ciphertextCrc32c: crc32c(Buffer.from(text, 'base64')) }
      const answer = await ask('decrypt', context, content)
      return read(answer.plaintext, answer.plaintextCrc32c)
    },
  }
}
