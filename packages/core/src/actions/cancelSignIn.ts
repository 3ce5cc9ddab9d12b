import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { declineSignIn } from '../siwx/declineSignIn.ts'
import { sessionOf } from '../siwx/sessions.ts'
import { trackEvent } from '../trackEvent.ts'
import { closeModal } from './closeModal.ts'
import { disconnect } from './disconnect.ts'
import { switchNetwork } from './switchNetwork.ts'

/** A network on which this account is signed in, to return to. */
const signedInNetwork = (kit: Kit): number | undefined => {
  const { address } = readAccount(kit)
  return kit.config.supportedNetworks.find((id) => address && sessionOf(kit, `eip155:${id}:${address}`))
}

/**
 * Declines to sign in. If it is required, the wallet returns to the network where it is signed in, or disconnects. If
 * not, nothing changes and the user isn't asked again during this visit (AUTH-10).
 */
export const cancelSignIn = async (kit: Kit): Promise<void> => {
  const { features } = kit.store.getState()
  trackEvent(kit, 'CLICK_CANCEL_SIWX')
  if (!features.siwx?.isRequired) {
    declineSignIn(kit)
    return closeModal(kit)
  }
  const network = signedInNetwork(kit)
  if (network === undefined) await disconnect(kit)
  else await switchNetwork(kit, network)
  closeModal(kit)
}
