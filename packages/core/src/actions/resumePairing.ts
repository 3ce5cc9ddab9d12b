import { readAccount } from '../connections.ts'
import { readPairedRelay } from '../connectors/walletConnect/pairedRelay.ts'
import { isPairingConnector, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { finishPairing } from './finishPairing.ts'

/**
 * Picks up a pairing that a reload has cut off: phones drop a page while its visitor is in the wallet. Loads nothing
 * unless one is open.
 */
export const resumePairing = async (kit: Kit): Promise<void> => {
  const { ports, wagmi } = kit
  const open = readPairedRelay(ports.storage, ports.clock.now())
  const connector = wagmi.connectors.find(({ id }) => id === walletConnectId)
  if (!open || !connector || !isPairingConnector(connector) || readAccount(kit).address !== undefined) return
  const pairing = await connector.getPairing()
  const session = await pairing.restore()
  if (session) return finishPairing(kit, session)
  const stop = pairing.on((event) => {
    // A code that this page has made itself is awaited by whoever made it.
    if (event.kind !== 'session' || kit.store.getState().pairing.status !== 'idle') return
    stop()
    void finishPairing(kit, event.session)
  })
}
