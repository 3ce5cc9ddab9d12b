import { isPairingConnector, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'

/** Preloads the pairing code on hover or focus. Sends nothing; errors surface when pairing starts. */
export const warmPairing = ({ wagmi }: Kit): void => {
  const connector = wagmi.connectors.find(({ id }) => id === walletConnectId)
  if (!connector || !isPairingConnector(connector)) return
  connector
    .getPairing()
    .then((pairing) => pairing.warm())
    .catch(() => undefined)
}
