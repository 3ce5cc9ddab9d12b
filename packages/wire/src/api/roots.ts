import * as v from 'valibot'
import { walletLimits } from '../limits.ts'
import { bytes } from './auth.ts'

/** What the database holds of a count. */
const countMax = 2 ** 31 - 1

/** How often a wallet's data key has changed, counted from 1. */
export const epoch = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(countMax))

/** AES-256-GCM output with its own random 12-byte IV. */
export const sealed = v.object({ iv: bytes, data: bytes })
export type Sealed = v.InferOutput<typeof sealed>

/** An address as the wallet claims it. */
export const claimedAddress = v.pipe(v.string(), v.maxLength(64))

/** A root that the wallet had before, sealed under its current root. `epoch` is the last one of that root. */
export const previousRoot = v.object({
  epoch,
  evmAddress: claimedAddress,
  solanaAddress: claimedAddress,
  sealed,
  /** Whether the wallet's page shows assets that still arrive there. */
  isWatched: v.optional(v.boolean(), true),
})
export type PreviousRoot = v.InferOutput<typeof previousRoot>

const recordBytes = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]*$/, 'must be base64url'),
  v.maxLength(walletLimits.record.sealedCharacters),
)

/** The wallet's record of its payments, sealed by the wallet. Version and epoch are authenticated too. */
export const record = v.object({
  version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(countMax)),
  epoch,
  sealed: v.object({ iv: bytes, data: recordBytes }),
})
export type SealedRecord = v.InferOutput<typeof record>

/** A new root: its public parts, and all roots before it. */
export const renewal = v.object({
  evmAddress: claimedAddress,
  solanaAddress: claimedAddress,
  authPublicKey: bytes,
  previous: v.pipe(v.array(previousRoot), v.minLength(1), v.maxLength(walletLimits.move.roots)),
  /** The payment record under the new root; required if the server has one. */
  record: v.optional(v.object({ fromVersion: v.pipe(v.number(), v.integer(), v.minValue(0)), record })),
})
export type Renewal = v.InferOutput<typeof renewal>
