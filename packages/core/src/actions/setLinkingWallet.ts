import type { Kit } from '../kit.ts'
import { linking } from '../state/pairing.ts'

/** Stores which registry wallet the user was sent to, and its app link. */
export const setLinkingWallet = ({ store }: Kit, walletId: string | undefined, app?: string): void =>
  store.setState(({ pairing }) => ({ pairing: linking(pairing, walletId, app) }))
