import { isOwnConfig } from '../account/ownConfig.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'
import { liveConnections } from './restoreConnections.ts'

const followed = new WeakSet<Kit>()

/** The other tab has told the wallets; only the embedded wallet is in every tab. */
const leave = async ({ wagmi }: Kit): Promise<void> => {
  for (const { connector } of liveConnections(wagmi).values()) {
    if (connector.id === embeddedId) await connector.disconnect().catch(() => undefined)
    connector.onDisconnect()
  }
}

/** Disconnects here too once users have disconnected in another tab. An app's own config is up to the app. */
export const followOtherTabs = (kit: Kit): void => {
  if (followed.has(kit) || !isOwnConfig(kit)) return
  followed.add(kit)
  const { storage, pageEvents } = kit.ports
  const key = (storage.prefix ?? '') + storageKeys.recentConnectorId
  pageEvents.addEventListener('storage', (event) => {
    const { key: changed, newValue } = event as Event & { key: string | null; newValue: string | null }
    if (changed === key && newValue === null) void leave(kit)
  })
}
