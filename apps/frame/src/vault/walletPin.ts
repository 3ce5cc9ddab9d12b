import type { WalletRecord } from '@latchkey/wire/api/vault'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import type { KeyStore } from '../session/keyStore.ts'

const rotation = v.object({
  /** The epoch that results. */
  epoch: v.number(),
  deviceId: v.string(),
  codeId: v.string(),
  /** Identifies the code. */
  codePublicKey: v.string(),
  /** Of the new root, if that changes too. */
  evmAddress: v.optional(v.string()),
})

/** A new data key that was sent to the server, confirmed or not. */
export type Rotation = v.InferOutput<typeof rotation>

const pin = v.object({
  walletId: v.string(),
  evmAddress: v.string(),
  /** The highest epoch this browser has unlocked. */
  epoch: v.number(),
  /** This browser's own unlocker, once it has one. */
  unlockerId: v.nullable(v.string()),
  /** This browser's last rotation. Its reply may be lost, so it counts as soon as the wallet lists it. */
  rotation: v.optional(rotation),
})

/** What this browser knows about a user's wallet: enough to notice a lying server. */
export type WalletPin = v.InferOutput<typeof pin>

const keyOf = (userId: string): string => `wallet:${userId}`

export const readPin = async (store: KeyStore, userId: string): Promise<WalletPin | undefined> => {
  const read = v.safeParse(pin, await store.get(keyOf(userId)))
  return read.success ? read.output : undefined
}

export const writePin = (store: KeyStore, userId: string, next: WalletPin): Promise<void> =>
  store.set(keyOf(userId), next)

/** Rejects a wallet that is missing, different, or older than the one unlocked here. */
export const checkPin = (seen: WalletPin | undefined, wallet: WalletRecord | null): void => {
  if (!seen) return
  if (!wallet) throw new WalletError('vault.missing')
  // A new root claims the address seen here as an earlier one; the signer checks that on unlock.
  const isRenewed =
    wallet.previous.some(({ evmAddress }) => evmAddress === seen.evmAddress) && wallet.epoch > seen.epoch
  if (wallet.walletId !== seen.walletId || (wallet.evmAddress !== seen.evmAddress && !isRenewed))
    throw new WalletError('vault.addressMismatch')
  if (wallet.epoch < seen.epoch) throw new WalletError('vault.rolledBack')
}
