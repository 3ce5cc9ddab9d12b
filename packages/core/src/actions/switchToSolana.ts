import type { CaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/errors'
import { findConnector, readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { solanaWalletOf } from '../namespaces/solana/installed.ts'
import { raise } from '../state/alerts.ts'
import { emptied } from '../state/send.ts'
import { trackEvent } from '../trackEvent.ts'
import { pendingOr } from '../wallets/pendingOr.ts'

const askEmbedded = async (kit: Kit, network: CaipNetworkId): Promise<string> => {
  const { frame, ready } = await kit.embedded()
  await ready()
  await frame.request('SWITCH_NETWORK', { chainId: network })
  return (await frame.request('GET_USER', { chainId: network })).address
}

const askInstalled = async (kit: Kit, connectorId: string, isSilent: boolean): Promise<string> => {
  const wallet = connectorId && solanaWalletOf(kit, findConnector(kit, connectorId).name)
  if (!wallet) {
    if (!isSilent) kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, 'alert.inactiveNamespace') }))
    throw new WalletError('connector.notConnected')
  }
  const address = await wallet.connect(isSilent).catch((error: unknown) => {
    throw pendingOr(recognise(error))
  })
  if (address === undefined) throw new WalletError('connection.walletLocked')
  return address
}

/** Requests the wallet's Solana account and uses it from then on. `isSilent` doesn't prompt the user. */
export const openSolana = async (kit: Kit, isSilent = false): Promise<void> => {
  const network = kit.config.solanaNetwork
  if (network === undefined) throw new WalletError('alert.networkNotFound')
  const { connectorId = '' } = readAccount(kit)
  const address =
    connectorId === embeddedId ? await askEmbedded(kit, network) : await askInstalled(kit, connectorId, isSilent)
  const { solana } = kit.store.getState()
  if (solana?.address === address && solana.connectorId === connectorId) return
  kit.store.setState(({ send }) => ({ solana: { network, address, connectorId }, send: emptied(send) }))
}

/** Switches to the wallet's Solana account. A wallet without one raises an alert. */
export const switchToSolana = async (kit: Kit): Promise<void> => {
  await openSolana(kit)
  trackEvent(kit, 'SWITCH_NETWORK', { network: kit.config.solanaNetwork ?? '' })
}
