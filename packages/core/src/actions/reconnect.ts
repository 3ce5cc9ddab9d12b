import { limits } from '@latchkey/wire/limits'
import { getAccount, reconnect as wagmiReconnect } from '@wagmi/core'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { canPair, isPairedId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'

/** How long a wallet may take to announce itself, and to answer, before the page stops waiting for it. */
const announceMs = 1_500
const answerMs = 5_000

/** The embedded wallet has a frame to load before it can answer, and that may take its own time. */
const patienceFor = (connectorId: string): number =>
  connectorId === embeddedId ? limits.frame.loadTimeoutMs + answerMs : answerMs

/** True while a wallet is remembered: the shell asks this before it loads anything. */
export const hasStoredConnection = (kit: Pick<Kit, 'ports'>): boolean =>
  kit.ports.storage.get(storageKeys.recentConnectorId) !== undefined

const storedConnectorId = ({ ports }: Kit): string | undefined => {
  const text = ports.storage.get(storageKeys.recentConnectorId)
  try {
    const id: unknown = text && JSON.parse(text)
    return typeof id === 'string' ? id : undefined
  } catch {
    return undefined
  }
}

/** Waits a limited time for the remembered extension, which may announce itself late. */
const untilAnnounced = (kit: Kit, connectorId: string): Promise<void> =>
  new Promise((resolve) => {
    const isHere = () => kit.wagmi.connectors.some(({ id }) => id === connectorId)
    if (isHere()) return resolve()
    const finish = () => {
      unsubscribe()
      cancel()
      resolve()
    }
    const unsubscribe = kit.wagmi._internal.connectors.subscribe(() => isHere() && finish())
    const cancel = kit.ports.clock.after(announceMs, finish)
  })

type Hydration = { hasHydrated(): boolean; onFinishHydration(listener: () => void): () => void }

/** wagmi loads its stored connections shortly after the start; before that it doesn't know the others. */
const untilHydrated = ({ wagmi }: Kit): Promise<void> | undefined => {
  // The type of wagmi's own store is `never` outside of wagmi; without storage there is nothing to read.
  const { persist } = wagmi._internal.store as { persist?: Hydration }
  if (!persist || persist.hasHydrated()) return undefined
  return new Promise((resolve) => {
    persist.onFinishHydration(() => resolve())
  })
}

/** Wallets elsewhere beyond the first have connectors that are made when they are needed. */
const untilPairedAdded = (kit: Kit, ids: readonly string[]): Promise<void> | undefined => {
  const missing = ids.filter((id) => isPairedId(id) && !kit.wagmi.connectors.some((one) => one.id === id))
  if (missing.length === 0 || !canPair(kit)) return undefined
  return import('../connectors/walletConnect/addPaired.ts').then(({ addPaired }) => {
    for (const id of missing) addPaired(kit, id.split(':')[1] ?? '')
  })
}

/**
 * Brings the last connection back after a reload, without a prompt (CON-06).
 * Only wallets that were connected here are asked, and a wallet that does not answer ends in `disconnected`.
 */
export const reconnect = async (kit: Kit): Promise<void> => {
  const connectorId = storedConnectorId(kit)
  if (connectorId === undefined) return
  kit.wagmi.setState((state) => ({ ...state, status: 'reconnecting' }))
  const hydration = untilHydrated(kit)
  if (hydration) await hydration
  const connected = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  const known = new Set([connectorId, ...connected])
  const added = untilPairedAdded(kit, [...known])
  if (added) await added
  await untilAnnounced(kit, connectorId)
  const connectors = kit.wagmi.connectors.filter(({ id }) => known.has(id))
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = kit.ports.clock.after(patienceFor(connectorId), resolve)
  })
  await Promise.race([wagmiReconnect(kit.wagmi, { connectors }), late])
  cancel()
  if (getAccount(kit.wagmi).address === undefined || kit.wagmi.state.status === 'reconnecting')
    kit.wagmi.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
}
