import { randomBytes } from '../bytes.ts'
import type { KeyStore } from './keyStore.ts'

/** This browser for one embedder and project: a key that signs requests and a secret for unlocking wallets. */
export type Device = {
  signKeys: CryptoKeyPair
  /** The base key of `device` unlockers. Like the signing key, it can't be exported. */
  secret: CryptoKey
}

const makeDevice = async (): Promise<Device> => {
  const bytes = randomBytes(32)
  const signKeys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const secret = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  bytes.fill(0)
  return { signKeys, secret }
}

const isDevice = (value: unknown): value is Device =>
  typeof value === 'object' && value !== null && 'signKeys' in value && 'secret' in value

/** The store's device, created on first use. */
export const loadDevice = async (store: KeyStore): Promise<Device> => {
  const known = await store.get('device')
  return isDevice(known) ? known : store.keepFirst('device', await makeDevice())
}
