import { isPairingConnector, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'

/** Loads what pairing needs when a visitor comes near it. Nothing is sent; what fails is told when it is wanted. */
export const warmPairing = ({ wagmi }: Kit): void => {
  const connector = wagmi.connectors.find(({ id }) => id === walletConnectId)
  if (!connector || !isPairingConnector(connector)) return
  connector
    .getPairing()
    .then((pairing) => pairing.warm())
    .catch(() => undefined)
}
