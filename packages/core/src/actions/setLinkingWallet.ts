import type { Kit } from '../kit.ts'
import { linking } from '../state/pairing.ts'

/** Notes which wallet of the registry the visitor was sent to, and the link of its app. */
export const setLinkingWallet = ({ store }: Kit, walletId: string | undefined, app?: string): void =>
  store.setState(({ pairing }) => ({ pairing: linking(pairing, walletId, app) }))
