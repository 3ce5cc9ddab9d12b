import type { ErrorCode } from '@latchkey/wire/catalogue'
import { limits } from '@latchkey/wire/limits'

/** The state of a pairing (CON-09), shown by the QR code views. */
export type PairingState = {
  status: 'idle' | 'preparing' | 'waiting' | 'connecting' | 'rejected' | 'failed'
  uri: string | undefined
  expiresAt: number | undefined
  /** The registry wallet whose app the user was sent to. */
  linkingWalletId: string | undefined
  /** The link of that app, which later requests should bring to the front. */
  linkingApp: string | undefined
  /** Why there is no code, and what its sentence names: a relay or a network. */
  failure: { code: ErrorCode; details: Readonly<Record<string, string | number>> } | undefined
}

export const initialPairing: PairingState = {
  status: 'idle',
  uri: undefined,
  expiresAt: undefined,
  linkingWalletId: undefined,
  linkingApp: undefined,
  failure: undefined,
}

/** Keeps only where the user was sent. */
const anew = ({ linkingWalletId, linkingApp }: PairingState): PairingState => ({
  ...initialPairing,
  linkingWalletId,
  linkingApp,
})

/** A new code is on its way; an old one is no longer shown. */
export const preparing = (state: PairingState): PairingState => ({ ...anew(state), status: 'preparing' })

export const offered = (state: PairingState, uri: string, expiresAt: number): PairingState => ({
  ...state,
  status: 'waiting',
  uri,
  expiresAt,
  failure: undefined,
})

/** The wallet has agreed; the connection is being made. */
export const approved = (state: PairingState): PairingState => ({ ...state, status: 'connecting' })

/** The user declined in the wallet; the code and the app link are used up. */
export const rejected = (): PairingState => ({ ...initialPairing, status: 'rejected' })

export const failed = (state: PairingState, { code, details }: NonNullable<PairingState['failure']>): PairingState => ({
  ...anew(state),
  status: 'failed',
  failure: { code, details },
})

/** The user was sent to a wallet app. */
export const linking = (state: PairingState, walletId: string | undefined, app?: string): PairingState => ({
  ...state,
  linkingWalletId: walletId,
  linkingApp: app,
})

/** When the code is replaced: shortly before it expires, so a scan never comes too late. */
export const renewsAt = ({ expiresAt }: PairingState): number | undefined =>
  expiresAt === undefined ? undefined : expiresAt - limits.pairing.renewBeforeMs

/** Whether the code can still be scanned. */
export const isFresh = (state: PairingState, now: number): boolean => {
  const at = renewsAt(state)
  return state.status === 'waiting' && at !== undefined && at > now
}
