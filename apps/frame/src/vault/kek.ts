import type { UnlockerType } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import { type Bytes, utf8 } from '../bytes.ts'
import { codeSecret } from './recoveryCode.ts'

/** The user half of an unlocker. */
export type UserSecret =
  | { type: 'device'; secret: CryptoKey }
  | { type: 'assisted'; userHalf: Bytes }
  | { type: 'passkey'; prf: Bytes }
  | { type: 'code'; code: string }

/** Both halves: the user's and the server's gate. */
export type UnlockerHalves = UserSecret & { unlockerId: string; gate: Bytes }

/** Both inputs have 32 bytes, as the dual PRF proof requires. */
const exact = (bytes: Bytes): Bytes => {
  if (bytes.length !== 32) throw new WalletError('vault.cannotOpen')
  return bytes
}

const importSecret = (bytes: Bytes): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', exact(bytes), 'HKDF', false, ['deriveKey'])

const secretKey = async (secret: UserSecret): Promise<CryptoKey> => {
  if (secret.type === 'device') return secret.secret
  if (secret.type === 'assisted') return importSecret(secret.userHalf)
  if (secret.type === 'passkey') return importSecret(secret.prf)
  return importSecret(await codeSecret(secret.code))
}

/** The `info` of a key-encryption key. A device's also names the embedder, so no other site can use it. */
export const kekInfo = (type: UnlockerType, unlockerId: string, epoch: number, embedder: string): string =>
  `ew/kek/v1|${type}|${unlockerId}|${epoch}${type === 'device' ? `|${embedder}` : ''}`

const deriveKek = (base: CryptoKey, salt: Bytes, info: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: utf8(info) },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  )

/** One unlocker's key for one epoch: it exists only where both halves meet. */
export const unlockerKek = async (halves: UnlockerHalves, epoch: number, embedder: string): Promise<CryptoKey> =>
  deriveKek(await secretKey(halves), exact(halves.gate), kekInfo(halves.type, halves.unlockerId, epoch, embedder))

/** The recovery kit's key: from the code alone, because a kit must open without the server. */
export const kitKek = async (code: string, walletId: string, epoch: number): Promise<CryptoKey> =>
  deriveKek(await importSecret(await codeSecret(code)), new Uint8Array(32), `ew/kit/v1|${walletId}|${epoch}`)
