import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { type Connector, switchConnection, connect as wagmiConnect } from '@wagmi/core'
import { findConnector, readAccount, walletState } from '../connections.ts'
import type { Kit } from '../kit.ts'
import { recognise } from '../recognise.ts'
import { writeRecentWallets } from '../state/persist.ts'

/** Rejects when the modal closes, so that nobody waits for a wallet that the visitor has turned away from (VIEW-14). */
const untilClosed = ({ store }: Kit): { closed: Promise<never>; stop: () => void } => {
  let stop = () => {}
  const closed = new Promise<never>((_, reject) => {
    if (!store.getState().modal.isOpen) return
    stop = store.subscribe(({ modal }) => {
      if (!modal.isOpen) reject(new WalletError('modal.closed'))
    })
  })
  return { closed, stop }
}

/** A wallet that was left waiting must not keep the page in `connecting`. */
const settleStatus = ({ wagmi }: Kit): void => {
  if (wagmi.state.status !== 'connecting') return
  wagmi.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
}

const remember = ({ store, ports }: Kit, connectorId: string): void => {
  const { recentWallets } = store.getState()
  const next = [connectorId, ...recentWallets.filter((id) => id !== connectorId)].slice(0, limits.wallets.recent)
  store.setState({ recentWallets: next })
  writeRecentWallets(ports.storage, next)
}

const connectFresh = async (kit: Kit, connector: Connector): Promise<void> => {
  const { accounts } = await wagmiConnect(kit.wagmi, { connector })
  if (accounts.length > 0) return
  await connector.disconnect().catch(() => undefined)
  throw new WalletError('connection.walletLocked')
}

/**
 * Connects a wallet of this page. One that is known but not current becomes the current one without a prompt (CON-07).
 * Ends with the account, or with what went wrong: declined, locked, already asked, closed.
 */
export const connect = async (kit: Kit, connectorId: string): Promise<void> => {
  const connector = findConnector(kit, connectorId)
  const state = walletState(kit, connectorId)
  if (state === 'connected') throw new WalletError('connector.alreadyConnected')
  if (state === 'active') {
    await switchConnection(kit.wagmi, { connector })
    return remember(kit, connectorId)
  }
  const { closed, stop } = untilClosed(kit)
  try {
    await Promise.race([connectFresh(kit, connector), closed])
    if (readAccount(kit).address === undefined) throw new WalletError('connection.invalidStatus')
    remember(kit, connectorId)
  } catch (error) {
    settleStatus(kit)
    throw recognise(error)
  } finally {
    stop()
  }
}
