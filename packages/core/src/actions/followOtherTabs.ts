import { parseJson } from '@latchkey/wire/parseJson'
import { type Connection, type Connector, disconnect as wagmiDisconnect } from '@wagmi/core'
import { isOwnConfig } from '../account/isOwnConfig.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { liveConnections } from '../connectors/restoreConnections.ts'
import { isPairedId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** Written for a moment: what this tab disconnects, for the other tabs. */
export const leftKey = 'latchkey.left'

/** By the connections, which views inside the page share with the modal. */
const followed = new WeakSet<Kit['wagmi']>()

/** What another tab has disconnected: the connector and the accounts of each wallet. Anything else counts as nothing. */
const readLeft = (text: string): readonly (readonly unknown[])[] => {
  const left = parseJson(text)
  return Array.isArray(left) ? left.filter((one) => Array.isArray(one)) : []
}

/** The other tab may have used another account of the embedded wallet's user. */
const accountsOf = async ({ embedded }: Kit, { connector, accounts }: Connection): Promise<readonly string[]> => {
  if (connector.id !== embeddedId) return accounts
  const { accounts: all = [] } = (await embedded()).lastUser() ?? {}
  return [...accounts, ...all.map(({ address }) => address)]
}

/**
 * The other tab has told a browser wallet, but the keys of the embedded wallet and the sessions of paired ones are in
 * every tab. If someone has logged in since, which a tab that slept learns late, that login stays.
 */
const leave = async ({ wagmi, ports }: Kit, connector: Connector): Promise<void> => {
  const isLoggedOut = ports.storage.get(storageKeys.emailLoginUsed) === undefined
  const isHere = connector.id === embeddedId ? isLoggedOut : isPairedId(connector.id)
  if (isHere) await wagmiDisconnect(wagmi, { connector }).catch(() => undefined)
  connector.onDisconnect()
}

const follow = async (kit: Kit, text: string): Promise<void> => {
  const left = readLeft(text)
  if (left.length === 0) return
  for (const connection of liveConnections(kit.wagmi).values()) {
    const { connector } = connection
    const own = (await accountsOf(kit, connection)).map((one) => one.toLowerCase())
    const isLeft = left.some(
      ([id, ...gone]) => id === connector.id && gone.some((one) => own.includes(`${one}`.toLowerCase())),
    )
    if (isLeft) await leave(kit, connector)
  }
}

/** The wallet in use; empty without one, and undefined while that is not known. */
const connectorOf = ({ status, connections, current }: Kit['wagmi']['state']): string | undefined => {
  if (status === 'connected') return connections.get(current ?? '')?.connector.id
  return status === 'disconnected' ? '' : undefined
}

/** Keeps this tab's wallet for a reload. Another tab may have connected another wallet since. */
const keepOwn = ({ wagmi, ports: { storage } }: Kit): void => {
  const keep = (id: string | undefined) => {
    if (id) storage.set(storageKeys.tabConnectorId, JSON.stringify(id))
    else if (id === '') storage.remove(storageKeys.tabConnectorId)
  }
  keep(connectorOf(wagmi.state) || undefined)
  wagmi.subscribe(connectorOf, keep)
}

/** Disconnects here too what users disconnect in another tab. An app's own config is up to the app. */
export const followOtherTabs = (kit: Kit): void => {
  if (followed.has(kit.wagmi) || !isOwnConfig(kit)) return
  followed.add(kit.wagmi)
  keepOwn(kit)
  const { storage, pageEvents } = kit.ports
  const prefix = storage.prefix ?? ''
  let following = Promise.resolve()
  const onChange = async (key: string | null, value: string | null): Promise<void> => {
    if (key === prefix + leftKey && value !== null) following = follow(kit, value)
    if (key !== prefix + storageKeys.recentConnectorId || value !== null) return
    // The last wallet of the other tab, but not of this one.
    await following
    const id = connectorOf(kit.wagmi.state)
    if (id) storage.set(storageKeys.recentConnectorId, JSON.stringify(id))
  }
  pageEvents.addEventListener('storage', (event) => {
    const { key, newValue } = event as Event & { key: string | null; newValue: string | null }
    void onChange(key, newValue)
  })
}
