import { vault } from '@latchkey/wire/api/vault'
import type { CallWallet } from './session/createCallWallet.ts'
import type { Vault } from './vault/createVault.ts'

/** Receives the maximum an approved request sends, in millionths of a dollar; undefined if unknown. */
export type CountLeaving = (micros: bigint | undefined) => Promise<void>

/** Dollars in wire format. */
export const toUsd = (micros: bigint): string =>
  `${micros / 1_000_000n}.${String(micros % 1_000_000n).padStart(6, '0')}`

/** The limit of devices on probation, counted by the server. Unknown values are rejected: they could be everything. */
export const createCountLeaving =
  ({ vault: own, callWallet }: { vault: Vault; callWallet: CallWallet }): CountLeaving =>
  async (micros) => {
    if (!own.isOnProbation() || micros === 0n) return
    await callWallet(vault.countLeaving, { usd: micros === undefined ? null : toUsd(micros) })
  }
