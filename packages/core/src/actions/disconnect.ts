import { WalletError } from '@latchkey/wire/errors'
import { type Connection, type Connector, disconnect as wagmiDisconnect } from '@wagmi/core'
import { findConnector } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { signOut } from '../siwx/signOut.ts'
import { trackEvent } from '../trackEvent.ts'
import { leftKey } from './followOtherTabs.ts'

/** Without multi-wallet, users know of one connection, so disconnecting it disconnects all. */
const disconnectCurrent = async ({ wagmi, store }: Kit): Promise<void> => {
  if (store.getState().features.multiWallet) return wagmiDisconnect(wagmi)
  for (const { connector } of [...wagmi.state.connections.values()]) await wagmiDisconnect(wagmi, { connector })
}

/** Connections that end: the given wallet's; without one, the current wallet's, or all if multi-wallet is off. */
const leaving = ({ wagmi, store }: Kit, connector: Connector | undefined): readonly Connection[] => {
  const { connections, current } = wagmi.state
  const isAll = !connector && !store.getState().features.multiWallet
  const uid = connector?.uid ?? current
  return [...connections.values()].filter((one) => isAll || one.connector.uid === uid)
}

/** Other tabs hear of it by the storage event. */
const tellTabs = ({ ports: { storage } }: Kit, left: readonly Connection[]): void => {
  storage.set(leftKey, JSON.stringify(left.map(({ connector, accounts }) => [connector.id, ...accounts])))
  storage.remove(leftKey)
}

/** Disconnects one wallet, or the current one. Removes its sign-in and cached balances. */
export const disconnect = async (kit: Kit, connectorId?: string): Promise<void> => {
  const connector = connectorId === undefined ? undefined : findConnector(kit, connectorId)
  const left = leaving(kit, connector)
  try {
    await (connector ? wagmiDisconnect(kit.wagmi, { connector }) : disconnectCurrent(kit))
  } catch (cause) {
    trackEvent(kit, 'DISCONNECT_ERROR')
    throw new WalletError(connector ? 'connector.disconnectFailed' : 'connection.disconnectFailed', { cause })
  }
  signOut(
    kit,
    left.flatMap(({ accounts }) => accounts),
  )
  tellTabs(kit, left)
  trackEvent(kit, 'DISCONNECT_SUCCESS', { namespace: 'eip155' })
  if (kit.wagmi.state.connections.size === 0) await kit.wagmi.storage?.removeItem('recentConnectorId')
  for (const known of ['nativeBalance', 'tokenBalances', 'tokenCoverage', 'account'])
    kit.queries.removeQueries({ queryKey: [known] })
}
