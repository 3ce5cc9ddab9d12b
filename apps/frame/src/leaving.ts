import { vault } from '@latchkey/wire/api/vault'
import type { CallWallet } from './session/createCallWallet.ts'
import type { Vault } from './vault/createVault.ts'

/** Told what an approved request sends away at most, in millionths of a dollar; undefined where that is not known. */
export type CountLeaving = (micros: bigint | undefined) => Promise<void>

/** Dollars as the wire writes them. */
export const toUsd = (micros: bigint): string =>
  `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`

/**
 * The ceiling of a device on probation. The server counts, over all such devices of a wallet; what has no value is
 * refused, since it could be everything.
 */
export const createCountLeaving =
  ({ vault: own, call }: { vault: Vault; call: CallWallet }): CountLeaving =>
  async (micros) => {
    if (!own.isOnProbation() || micros === 0n) return
    await call(vault.countLeaving, { usd: micros === undefined ? null : toUsd(micros) })
  }
