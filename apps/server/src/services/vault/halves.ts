import type { Keyring } from '../../keys/keyring.ts'

export const gateContext = (unlockerId: string): string => `gate|${unlockerId}`

export const userHalfContext = (unlockerId: string): string => `user-half|${unlockerId}`

/** The server's half of an unlocker, sealed with the master key and bound to its row. */
export const sealGate = (keyring: Keyring, unlockerId: string, gate: string): string =>
  keyring.seal(gateContext(unlockerId), gate)

export const openGateHalf = (keyring: Keyring, unlockerId: string, sealed: string): string =>
  keyring.open(gateContext(unlockerId), sealed)

/** The user's half of an assisted unlocker: the only thing that lets the operator open a wallet. */
export const sealUserHalf = (keyring: Keyring, unlockerId: string, half: string): string =>
  keyring.seal(userHalfContext(unlockerId), half)

export const openUserHalf = (keyring: Keyring, unlockerId: string, sealed: string): string =>
  keyring.open(userHalfContext(unlockerId), sealed)
