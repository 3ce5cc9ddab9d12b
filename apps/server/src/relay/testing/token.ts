import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { base58 } from '@scure/base'

/** A client's key pair, as WalletConnect clients create it. */
export type TestKey = { did: string; privateKey: KeyObject }

export const createKey = (): TestKey => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  return { did: `did:key:z${base58.encode(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, privateKey }
}

/** The private key of a 32-byte seed. The fixed bytes before it mark an Ed25519 key in PKCS #8. */
export const keyOfSeed = (seed: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(`302e020100300506032b657004220420${seed}`, 'hex'),
    format: 'der',
    type: 'pkcs8',
  })

type Claims = Partial<Record<'iss' | 'sub' | 'aud' | 'iat' | 'exp' | 'nbf', unknown>>

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A client's token, valid unless the test changes it. */
export const createToken = (
  { did, privateKey }: TestKey,
  aud: string,
  claims: Claims = {},
  header: unknown = { alg: 'EdDSA', typ: 'JWT' },
): string => {
  const iat = Math.floor(Date.now() / 1_000)
  const body = { iss: did, sub: 'ab'.repeat(32), aud, iat, exp: iat + 86_400, ...claims }
  const data = `${part(header)}.${part(body)}`
  return `${data}.${sign(null, Buffer.from(data), privateKey).toString('base64url')}`
}
