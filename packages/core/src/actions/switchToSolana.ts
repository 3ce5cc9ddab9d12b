import { WalletError } from '@latchkey/wire/errors'
import { readAccount } from '../connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { Kit } from '../kit.ts'
import { raise } from '../state/alerts.ts'
import { emptied } from '../state/send.ts'
import { trackEvent } from '../trackEvent.ts'

/** Asks the embedded wallet for its account on Solana, and uses that from then on. */
export const openSolana = async (kit: Kit): Promise<void> => {
  const network = kit.config.solanaNetwork
  if (network === undefined) throw new WalletError('alert.networkNotFound')
  if (readAccount(kit).connectorId !== embeddedId) {
    kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, 'alert.inactiveNamespace') }))
    throw new WalletError('connector.notConnected')
  }
  const { frame, ready } = await kit.embedded()
  await ready()
  await frame.request('SWITCH_NETWORK', { chainId: network })
  const { address } = await frame.request('GET_USER', { chainId: network })
  if (kit.store.getState().solana?.address === address) return
  kit.store.setState(({ send }) => ({ solana: { network, address }, send: emptied(send) }))
}

/** Goes over to the embedded wallet's account on Solana. Another wallet has none that the page knows of. */
export const switchToSolana = async (kit: Kit): Promise<void> => {
  await openSolana(kit)
  trackEvent(kit, 'SWITCH_NETWORK', { network: kit.config.solanaNetwork ?? '' })
}
