import type { Sealed } from '@latchkey/wire/api/roots'
import type { UnlockerType } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Bytes, fromBase64Url, randomBytes, toBase64Url, utf8 } from '../bytes.ts'

/** The owner, wallet and epoch of a data key. */
export type WalletIds = { userId: string; walletId: string; epoch: number }

/** Binds a vault to its owner and addresses: any change makes opening fail. */
export const vaultAad = (ids: WalletIds & { evmAddress: string; solanaAddress: string }): Bytes =>
  utf8(JSON.stringify(['ew-vault/v1', ids.userId, ids.walletId, ids.evmAddress, ids.solanaAddress, ids.epoch]))

/** Binds a wrapped data key to one unlocker of one wallet. */
export const dekAad = (ids: WalletIds & { unlockerId: string; type: UnlockerType }): Bytes =>
  utf8(JSON.stringify(['ew-dek/v1', ids.userId, ids.walletId, ids.unlockerId, ids.type, ids.epoch]))

/** Binds the data key in a recovery kit. */
export const kitAad = ({ userId, walletId, epoch }: WalletIds): Bytes =>
  utf8(JSON.stringify(['ew-kit/v1', userId, walletId, epoch]))

const gcm = (iv: Bytes, additionalData: Bytes) => ({ name: 'AES-GCM', iv, additionalData, tagLength: 128 })

/** All failures look alike: a wrong half, another owner and a forged byte can't be told apart. */
const opening = async <T>(attempt: Promise<T>): Promise<T> => {
  try {
    return await attempt
  } catch (cause) {
    throw new WalletError('vault.cannotOpen', { cause })
  }
}

const readIv = (sealed: Sealed): Bytes => {
  const iv = fromBase64Url(sealed.iv)
  if (iv.length !== 12) throw new WalletError('vault.cannotOpen')
  return iv
}

export const newDek = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt'])

export const seal = async (key: CryptoKey, plain: Bytes, aad: Bytes): Promise<Sealed> => {
  const iv = randomBytes(12)
  const data = await crypto.subtle.encrypt(gcm(iv, aad), key, plain)
  return { iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
}

export const unseal = async (key: CryptoKey, sealed: Sealed, aad: Bytes): Promise<Bytes> => {
  const plain = crypto.subtle.decrypt(gcm(readIv(sealed), aad), key, fromBase64Url(sealed.data))
  return new Uint8Array(await opening(plain))
}

/** Wraps the data key inside WebCrypto, so its bytes never reach JavaScript memory. */
export const wrapDek = async (kek: CryptoKey, dek: CryptoKey, aad: Bytes): Promise<Sealed> => {
  const iv = randomBytes(12)
  const data = await crypto.subtle.wrapKey('raw', dek, kek, gcm(iv, aad))
  return { iv: toBase64Url(iv), data: toBase64Url(new Uint8Array(data)) }
}

/** Unwraps a data key; it is extractable only if it must be wrapped again. */
export const unwrapDek = (kek: CryptoKey, wrapped: Sealed, aad: Bytes, isExtractable: boolean): Promise<CryptoKey> =>
  opening(
    crypto.subtle.unwrapKey(
      'raw',
      fromBase64Url(wrapped.data),
      kek,
      gcm(readIv(wrapped), aad),
      { name: 'AES-GCM', length: 256 },
      isExtractable,
      ['encrypt', 'decrypt'],
    ),
  )
