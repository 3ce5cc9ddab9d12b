import { WalletError } from '@latchkey/wire/errors'
import { switchChain } from '@wagmi/core'
import { readAccount } from '../account/connections.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { recognise } from '../errors/recognise.ts'
import type { Kit } from '../kit.ts'
import { raise } from '../state/alerts.ts'
import { trackEvent } from '../trackEvent.ts'
import { pendingOr } from '../wallets/pendingOr.ts'

/** Asks the wallet to switch networks, or to add the network if it doesn't know it (4902). */
export const switchNetwork = async (kit: Kit, chainId: number): Promise<void> => {
  if (!kit.config.supportedNetworks.includes(chainId)) {
    kit.store.setState(({ alerts }) => ({ alerts: raise(alerts, 'alert.networkNotFound') }))
    throw new WalletError('alert.networkNotFound', { details: { chainId } })
  }
  if (!kit.config.isNetworkSwitchOn && readAccount(kit).connectorId !== embeddedId)
    throw new WalletError('connector.chainMismatch', { details: { chainId } })
  await switchChain(kit.wagmi, { chainId }).catch((error: unknown) => {
    throw pendingOr(recognise(error))
  })
  kit.store.setState({ solana: undefined })
  trackEvent(kit, 'SWITCH_NETWORK', { network: `eip155:${chainId}` })
}
