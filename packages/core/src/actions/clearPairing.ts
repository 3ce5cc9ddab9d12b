import type { Kit } from '../kit.ts'
import { initialPairing, linking } from '../state/pairing.ts'

/** Takes the code away, as when the modal closes. A wallet that has scanned it may still agree. */
export const clearPairing = ({ store }: Kit): void => store.setState({ pairing: initialPairing })

/** Notes which wallet of the registry the visitor is about to open. */
export const setLinkingWallet = ({ store }: Kit, walletId: string | undefined): void =>
  store.setState(({ pairing }) => ({ pairing: linking(pairing, walletId) }))
