import type { Connector } from '@wagmi/core'
import { findConnector, walletState } from '../../account/connections.ts'
import type { Kit } from '../../kit.ts'
import { isPairingConnector, type PairingConnector, walletConnectId } from './walletConnect.ts'

/** Every connector of the page that has, or could have, a paired wallet. */
export const pairedConnectors = ({ wagmi }: Kit): readonly (Connector & PairingConnector)[] =>
  wagmi.connectors.filter((one): one is Connector & PairingConnector => isPairingConnector(one))

/** A connector for one more paired wallet. Also removes those of wallets that have disconnected. */
export const addPaired = (kit: Kit, topic: string): Connector & PairingConnector => {
  const first = findConnector(kit, walletConnectId) as Connector & PairingConnector
  const { connectors } = kit.wagmi._internal
  const added = connectors.setup(first.beside(topic)) as Connector & PairingConnector
  const isOver = (one: Connector) =>
    one.type === first.type && one.id !== first.id && walletState(kit, one.id) === 'disconnected'
  connectors.setState((all) => [...all.filter((one) => !isOver(one)), added])
  return added
}
