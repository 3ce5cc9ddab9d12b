import type { Keyring } from '../auth/foundation/keyring.ts'

/** The server's half of an unlocker, under the master key and bound to its row. */
export const sealGate = (keyring: Keyring, unlockerId: string, gate: string): string =>
  keyring.seal(`gate|${unlockerId}`, gate)

export const openGateHalf = (keyring: Keyring, unlockerId: string, sealed: string): string =>
  keyring.open(`gate|${unlockerId}`, sealed)

/** The user's half of an assisted unlocker: the one thing that lets the operator open a wallet. */
export const sealUserHalf = (keyring: Keyring, unlockerId: string, half: string): string =>
  keyring.seal(`user-half|${unlockerId}`, half)

export const openUserHalf = (keyring: Keyring, unlockerId: string, sealed: string): string =>
  keyring.open(`user-half|${unlockerId}`, sealed)
