import { limits } from '@latchkey/wire/limits'
import { parseJson } from '@latchkey/wire/parseJson'
import { isOwnConfig } from '../account/isOwnConfig.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { liveConnections, restoreConnections } from '../connectors/restoreConnections.ts'
import { canPair, isPairedId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { storageKeys } from '../state/persist.ts'
import { followOtherTabs } from './followOtherTabs.ts'

/** How long a wallet may take to announce itself, and to answer, before the page stops waiting for it. */
const announceMs = 1_500
const answerMs = 5_000

/** The embedded wallet gets more time, because it must load its frame before it can answer. */
const patienceFor = (connectorId: string): number =>
  connectorId === embeddedId ? limits.frame.loadTimeoutMs + answerMs : answerMs

const ownConnectorId = ({ ports: { storage } }: Kit): string | undefined => {
  const id = parseJson(storage.get(storageKeys.tabConnectorId) ?? storage.get(storageKeys.recentConnectorId) ?? '')
  return typeof id === 'string' ? id : undefined
}

/** An app's config may use its own key in an asynchronous storage. */
const appConnectorId = async ({ wagmi }: Kit): Promise<string | undefined> => {
  const id: unknown = await wagmi.storage?.getItem('recentConnectorId')
  return typeof id === 'string' ? id : undefined
}

/** Waits a limited time for something to become true. */
const until = (kit: Kit, isTrue: () => boolean, subscribe: (listener: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    if (isTrue()) return resolve()
    const finish = () => {
      unsubscribe()
      cancel()
      resolve()
    }
    const unsubscribe = subscribe(() => isTrue() && finish())
    const cancel = kit.ports.clock.after(announceMs, finish)
  })

/** The remembered extension may announce itself late. */
const untilAnnounced = (kit: Kit, connectorId: string): Promise<void> =>
  until(
    kit,
    () => kit.wagmi.connectors.some(({ id }) => id === connectorId),
    (listener) => kit.wagmi._internal.connectors.subscribe(listener),
  )

type Hydration = { hasHydrated(): boolean; onFinishHydration(listener: () => void): () => void }

/** wagmi loads its stored connections shortly after the start; before that it doesn't know the others. */
const untilHydrated = (kit: Kit): Promise<void> | undefined => {
  // The type of wagmi's own store is `never` outside of wagmi; without storage there is nothing to read.
  const { persist } = kit.wagmi._internal.store as { persist?: Hydration }
  if (!persist || persist.hasHydrated()) return undefined
  return until(kit, persist.hasHydrated, persist.onFinishHydration)
}

/** Connectors of further paired wallets are created when they are needed. */
const untilPairedAdded = (kit: Kit, ids: readonly string[]): Promise<void> | undefined => {
  const missing = ids.filter((id) => isPairedId(id) && !kit.wagmi.connectors.some((one) => one.id === id))
  if (missing.length === 0 || !canPair(kit)) return undefined
  return import('../connectors/walletConnect/addPaired.ts').then(({ addPaired }) => {
    for (const id of missing) addPaired(kit, id.slice(id.indexOf(':') + 1))
  })
}

/** An app's `WagmiProvider` may be reconnecting. It only asks connectors that it knew when it began. */
const untilAppSettled = ({ wagmi }: Kit, hasMore: boolean): Promise<void> | undefined => {
  const isBusy = () => wagmi.state.status === 'reconnecting' || wagmi.state.status === 'connecting'
  if (!isBusy()) return undefined
  return new Promise((resolve) => {
    const unsubscribe = wagmi.subscribe(
      ({ status }) => status,
      () => {
        if (isBusy()) return
        unsubscribe()
        // Before later listeners run: the client must not report `disconnected` in between.
        if (hasMore && wagmi.state.status === 'disconnected')
          wagmi.setState((state) => ({ ...state, status: 'reconnecting' }))
        resolve()
      },
    )
  })
}

const restore = async (kit: Kit, connectorId: string): Promise<void> => {
  const hydration = untilHydrated(kit)
  if (hydration) await hydration
  const stored = [...kit.wagmi.state.connections.values()].map(({ connector }) => connector.id)
  const known = [...new Set([connectorId, ...stored])]
  const added = untilPairedAdded(kit, known)
  if (added) await added
  await untilAnnounced(kit, connectorId)
  const live = liveConnections(kit.wagmi)
  const connectors = known.flatMap((one) => kit.wagmi.connectors.filter(({ id, uid }) => id === one && !live.has(uid)))
  let isLate = false
  let cancel = () => {}
  const late = new Promise<void>((resolve) => {
    cancel = kit.ports.clock.after(patienceFor(connectorId), () => {
      isLate = true
      resolve()
    })
  })
  await Promise.race([restoreConnections(kit.wagmi, connectors, () => isLate), late])
  cancel()
}

/** Forgets connections that did not come back; those the app made itself stay. */
const settle = ({ wagmi }: Kit): void => {
  if (wagmi.state.status === 'connected') return
  const connections = liveConnections(wagmi)
  const [first = null] = connections.keys()
  const { current } = wagmi.state
  wagmi.setState((state) => ({
    ...state,
    connections,
    current: current !== null && connections.has(current) ? current : first,
    status: first === null ? 'disconnected' : 'connected',
  }))
}

/** Restores the last connection after a reload, without a prompt (CON-06). */
export const reconnect = async (kit: Kit): Promise<void> => {
  const isOwn = isOwnConfig(kit)
  const connectorId = isOwn ? ownConnectorId(kit) : await appConnectorId(kit)
  const settled = isOwn ? undefined : untilAppSettled(kit, connectorId !== undefined)
  if (settled) await settled
  if (connectorId === undefined) return
  followOtherTabs(kit)
  const isBack = [...liveConnections(kit.wagmi).values()].some(({ connector }) => connector.id === connectorId)
  if (!isBack) {
    kit.wagmi.setState((state) => ({ ...state, status: 'reconnecting' }))
    await restore(kit, connectorId)
  }
  settle(kit)
}
