import type { SealedRecord } from '@latchkey/wire/api/roots'
import { type Bytes, utf8 } from '../bytes.ts'
import { seal } from '../vault/seal.ts'

/** Which copy of a payment record: the server's, or this browser's, which may be newer. */
export type RecordPlace = 'server' | 'browser'

type Ids = { userId: string; walletId: string; epoch: number; version: number; place: RecordPlace }

/** Binds an encrypted record to its wallet, epoch, version and place, so an older copy can't replace it. */
export const recordAad = ({ userId, walletId, epoch, version, place }: Ids): Bytes =>
  utf8(JSON.stringify(['ew-record/v1', userId, walletId, epoch, version, place]))

/** Derives the payment record's key. Its bytes never reach JavaScript, and the key never leaves the signer. */
export const recordKey = async (root: Bytes): Promise<CryptoKey> => {
  const base = await crypto.subtle.importKey('raw', root, 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: utf8('ew/record/v1') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

export const sealRecordWith = async (root: Bytes, ids: Ids, plain: string): Promise<SealedRecord> => {
  const sealed = await seal(await recordKey(root), utf8(plain), recordAad(ids))
  return { version: ids.version, epoch: ids.epoch, sealed }
}
