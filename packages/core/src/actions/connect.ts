import { isUserRejected, WalletError } from '@latchkey/wire/errors'
import { type Connector, switchAccount, connect as wagmiConnect, disconnect as wagmiDisconnect } from '@wagmi/core'
import { findConnector, readAccount, walletState } from '../account/connections.ts'
import { isPairedId, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { currentEntry } from '../state/router.ts'
import { trackEvent } from '../trackEvent.ts'
import { pendingOr } from '../wallets/pendingOr.ts'
import { rememberConnection } from '../wallets/recentConnections.ts'
import { rememberWallet } from '../wallets/rememberWallet.ts'

/** Rejects when the modal closes or the user leaves the view, so nothing waits for an abandoned wallet (VIEW-14). */
const untilLeft = (kit: Kit, connectorId: string) => {
  let stop = () => {}
  let isLeft = false
  const left = new Promise<never>((_, reject) => {
    const { modal, router } = kit.store.getState()
    if (!modal.isOpen) return
    const { view } = currentEntry(router)
    stop = kit.store.subscribe((state) => {
      const isElsewhere = view === 'ConnectingExternal' && currentEntry(state.router).view !== view
      const hasConnected = walletState(kit, connectorId) === 'connected'
      if (hasConnected || (state.modal.isOpen && !isElsewhere)) return
      isLeft = true
      reject(new WalletError('modal.closed'))
    })
  })
  return { left, stop, isLeft: () => isLeft }
}

/** The newest try of each connector. A wallet may answer several with one approval. */
const newest = new Map<string, () => boolean>()

/** Lets go of a wallet that answers after the modal was closed: the page was told that nothing connected (VIEW-14). */
const unlessClosed = (kit: Kit, connector: Connector, isLeft: () => boolean): Connector => {
  newest.set(connector.uid, isLeft)
  return {
    ...connector,
    connect: async (parameters) => {
      const connected = await connector.connect(parameters)
      // Back in the list of wallets, a late approval still counts.
      if (!isLeft() || kit.store.getState().modal.isOpen) return connected
      if (newest.get(connector.uid) === isLeft) await connector.disconnect().catch(() => undefined)
      throw new WalletError('modal.closed')
    },
  }
}

/** Connects by a stand-in for the connector, but lists the connector itself, which apps may compare. */
const connectBy = async ({ wagmi }: Kit, standIn: Connector, connector: Connector): Promise<number> => {
  const { accounts } = await wagmiConnect(wagmi, { connector: standIn })
  const { uid } = connector
  wagmi.setState((state) => {
    const connection = state.connections.get(uid)
    if (!connection) return state
    return { ...state, connections: new Map(state.connections).set(uid, { ...connection, connector }) }
  })
  return accounts.length
}

/** A wallet that was left waiting must not keep the page in `connecting`. */
const settleStatus = ({ wagmi }: Kit): void => {
  if (wagmi.state.status !== 'connecting') return
  wagmi.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
}

const remember = (kit: Kit, id: string): void => {
  // A paired wallet reconnects with a new code, whichever connector had its last session.
  const connectorId = isPairedId(id) ? walletConnectId : id
  const { address, walletName: name = '' } = readAccount(kit)
  if (address) rememberConnection(kit, { connectorId, name, address })
  rememberWallet(kit, connectorId, kit.store.getState().recentWallets)
}

const connectFresh = async (kit: Kit, connector: Connector, isLeft: () => boolean): Promise<void> => {
  if ((await connectBy(kit, unlessClosed(kit, connector, isLeft), connector)) > 0) return
  await wagmiDisconnect(kit.wagmi, { connector }).catch(() => undefined)
  throw new WalletError('connection.walletLocked')
}

/** How a wallet was reached; a login reports it itself. */
const tellConnected = (kit: Kit, { type }: Connector): void => {
  const { linkingWalletId } = kit.store.getState().pairing
  const paired = linkingWalletId === undefined ? 'qrcode' : 'mobile'
  const method = type === 'walletConnect' ? paired : 'browser'
  const { walletName: name = '' } = readAccount(kit)
  if (type !== 'embedded') trackEvent(kit, 'CONNECT_SUCCESS', { method, name })
}

/** Passes on errors that the connecting view has a state for; wraps others as a failed connection with their cause. */
const toConnectError = (error: unknown): WalletError => {
  const known = pendingOr(recognise(error))
  const isNamed = known.code !== 'unknown' || isUserRejected(known)
  return isNamed ? known : new WalletError('connection.failed', { cause: known })
}

/**
 * Connects a wallet of this page. One that is known but not current becomes the current one without a prompt (CON-07).
 * Resolves with the account, or rejects with the reason: declined, locked, already asked, closed.
 */
export const connect = async (kit: Kit, connectorId: string): Promise<void> => {
  const connector = findConnector(kit, connectorId)
  const state = walletState(kit, connectorId)
  if (state === 'connected') throw new WalletError('connector.alreadyConnected')
  if (state === 'active') {
    await switchAccount(kit.wagmi, { connector })
    return remember(kit, connectorId)
  }
  const { left, stop, isLeft } = untilLeft(kit, connectorId)
  try {
    await Promise.race([connectFresh(kit, connector, isLeft), left])
    if (readAccount(kit).address === undefined) throw new WalletError('connection.invalidStatus')
    remember(kit, connectorId)
    void import('./followOtherTabs.ts').then(({ followOtherTabs }) => followOtherTabs(kit))
    tellConnected(kit, connector)
  } catch (error) {
    settleStatus(kit)
    const known = toConnectError(error)
    if (known.code !== 'modal.closed') trackEvent(kit, 'CONNECT_ERROR', { message: known.message })
    throw known
  } finally {
    stop()
  }
}
