import { type Connector, disconnect as wagmiDisconnect } from '@wagmi/core'
import { readAccount, walletState } from '../account/connections.ts'
import { addPaired, pairedConnectors } from '../connectors/walletConnect/addPaired.ts'
import type { PairingSession } from '../connectors/walletConnect/pairing.ts'
import { type PairingConnector, walletConnectId } from '../connectors/walletConnect/walletConnect.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { seenWallets } from '../queries/wallets.ts'
import { approved, failed, initialPairing } from '../state/pairing.ts'
import { rememberConnection } from '../wallets/recentConnections.ts'
import { rememberWallet } from '../wallets/rememberWallet.ts'
import { connect } from './connect.ts'
import { leaveConnecting } from './leaveConnecting.ts'

/** The user knows the wallet by its name in the list, not by its connector. `recent` are the wallets before it. */
const rememberPaired = (kit: Kit, walletId: string, recent: readonly string[]): void => {
  const { address, walletName: name = '' } = readAccount(kit)
  const rdns = seenWallets(kit).find(({ id }) => id === walletId)?.rdns ?? undefined
  if (address) rememberConnection(kit, { connectorId: walletConnectId, name, address, walletId, rdns })
  rememberWallet(
    kit,
    walletId,
    recent.filter((id) => id !== walletConnectId),
  )
}

const isSameWallet = (a: PairingSession, b: PairingSession): boolean =>
  a.topic !== b.topic && a.peer.name === b.peer.name && a.peer.url === b.peer.url && a.accounts[0] === b.accounts[0]

/** Ends the older session of a wallet that paired again. */
const leaveTwin = async (kit: Kit, session: PairingSession): Promise<void> => {
  for (const connector of pairedConnectors(kit)) {
    const other = connector.session()
    if (other && isSameWallet(session, other)) await wagmiDisconnect(kit.wagmi, { connector }).catch(() => undefined)
  }
}

/** The connector for a new session: the first one if it is free, otherwise a new one. */
const placeFor = (kit: Kit, { topic }: PairingSession): Connector & PairingConnector => {
  const free = pairedConnectors(kit).find(({ id }) => id === walletConnectId && walletState(kit, id) === 'disconnected')
  return free ?? addPaired(kit, topic)
}

/**
 * The wallet approved: connects it, even if the modal was closed in the meantime, and in addition to wallets already
 * paired. If multi-wallet is off and a wallet is connected by now, the late one is rejected.
 */
export const finishPairing = async (kit: Kit, session: PairingSession, { isLate = false } = {}): Promise<void> => {
  const known = pairedConnectors(kit)
  const [first] = known
  if (!first || known.some((one) => one.session()?.topic === session.topic)) return
  const { features, pairing, recentWallets } = kit.store.getState()
  const isTaken = readAccount(kit).address !== undefined && !features.multiWallet
  if (isTaken || isLate) {
    await (await first.getPairing()).disconnect(session.topic)
    return
  }
  const { linkingWalletId, linkingApp } = pairing
  kit.store.setState({ pairing: approved(pairing) })
  const connector = placeFor(kit, session)
  connector.adopt(session)
  try {
    await connect(kit, connector.id)
    await leaveTwin(kit, session)
    if (linkingApp !== undefined) await (await connector.getPairing()).setApp(session.topic, linkingApp)
    if (linkingWalletId !== undefined) rememberPaired(kit, linkingWalletId, recentWallets)
    leaveConnecting(kit)
    kit.store.setState({ pairing: initialPairing })
  } catch (error) {
    const known = recognise(error)
    kit.store.setState(({ pairing }) => ({ pairing: failed(pairing, known) }))
  }
}
