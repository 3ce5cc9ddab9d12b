import { limits } from '@latchkey/wire/limits'
import { readAccount, walletState } from '../connections.ts'
import type { PairingSession } from '../connectors/walletConnect/pairing.ts'
import { isPairingConnector, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { rememberConnection } from '../recentConnections.ts'
import { recognise } from '../recognise.ts'
import { approved, failed, initialPairing } from '../state/pairing.ts'
import { writeRecentWallets } from '../state/persist.ts'
import { connect } from './connect.ts'
import { leaveConnecting } from './leaveConnecting.ts'

/** The visitor knows the wallet by its name in the list, not by the way it is reached. */
const rememberWallet = (kit: Kit, walletId: string): void => {
  const { store, ports } = kit
  const { address, walletName: name = '' } = readAccount(kit)
  if (address) rememberConnection(kit, { connectorId: walletConnectId, name, address, walletId })
  const others = store.getState().recentWallets.filter((id) => id !== walletId && id !== walletConnectId)
  const next = [walletId, ...others].slice(0, limits.wallets.recent)
  store.setState({ recentWallets: next })
  writeRecentWallets(ports.storage, next)
}

/**
 * The wallet has agreed: the page connects with it, also when the modal was closed meanwhile. A visitor who has
 * connected otherwise by now does not get a second wallet; the one that came late is told so.
 */
export const finishPairing = async (kit: Kit, session: PairingSession): Promise<void> => {
  const connector = kit.wagmi.connectors.find(({ id }) => id === walletConnectId)
  if (!connector || !isPairingConnector(connector)) return
  const isTaken = readAccount(kit).address !== undefined && !kit.store.getState().features.multiWallet
  if (isTaken || walletState(kit, walletConnectId) !== 'disconnected') {
    await (await connector.getPairing()).disconnect(session.topic)
    return
  }
  const { linkingWalletId, linkingApp } = kit.store.getState().pairing
  kit.store.setState(({ pairing }) => ({ pairing: approved(pairing) }))
  connector.adopt(session)
  try {
    await connect(kit, walletConnectId)
    await (await connector.getPairing()).setApp(linkingApp)
    if (linkingWalletId !== undefined) rememberWallet(kit, linkingWalletId)
    leaveConnecting(kit)
    kit.store.setState({ pairing: initialPairing })
  } catch (error) {
    const { code } = recognise(error)
    kit.store.setState(({ pairing }) => ({ pairing: failed(pairing, code, '') }))
  }
}
