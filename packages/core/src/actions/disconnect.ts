import { WalletError } from '@latchkey/wire/errors'
import { disconnect as wagmiDisconnect } from '@wagmi/core'
import { findConnector } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Disconnects one wallet, or the current one. What the page knew of its money goes with it. */
export const disconnect = async (kit: Kit, connectorId?: string): Promise<void> => {
  const connector = connectorId === undefined ? undefined : findConnector(kit, connectorId)
  try {
    await wagmiDisconnect(kit.wagmi, connector ? { connector } : {})
  } catch (cause) {
    throw new WalletError(connector ? 'connector.disconnectFailed' : 'connection.disconnectFailed', { cause })
  }
  if (kit.wagmi.state.connections.size === 0) kit.ports.storage.remove(storageKeys.recentConnectorId)
  kit.queries.removeQueries({ queryKey: ['nativeBalance'] })
}
