import { WalletError } from '@latchkey/wire/errors'
import { disconnect as wagmiDisconnect } from '@wagmi/core'
import { findConnector } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Without multi-wallet a person knows of one connection, so leaving it leaves all that the page remembers. */
const disconnectCurrent = async ({ wagmi, store }: Kit): Promise<void> => {
  if (store.getState().features.multiWallet) return wagmiDisconnect(wagmi)
  for (const { connector } of [...wagmi.state.connections.values()]) await wagmiDisconnect(wagmi, { connector })
}

/** Disconnects one wallet, or the current one. What the page knew of its money goes with it. */
export const disconnect = async (kit: Kit, connectorId?: string): Promise<void> => {
  const connector = connectorId === undefined ? undefined : findConnector(kit, connectorId)
  try {
    await (connector ? wagmiDisconnect(kit.wagmi, { connector }) : disconnectCurrent(kit))
  } catch (cause) {
    throw new WalletError(connector ? 'connector.disconnectFailed' : 'connection.disconnectFailed', { cause })
  }
  if (kit.wagmi.state.connections.size === 0) kit.ports.storage.remove(storageKeys.recentConnectorId)
  for (const known of ['nativeBalance', 'tokenBalances', 'account']) kit.queries.removeQueries({ queryKey: [known] })
}
