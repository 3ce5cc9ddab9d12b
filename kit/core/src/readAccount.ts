import { readActiveAccount } from '@latchkey/core/account/activeAccount'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { networkName, toNetworkId } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import type { Account } from './client.ts'

/** The connected account as pages see it. */
export const readAccount = (kit: Kit): Account | undefined => {
  const { address, chainId, status, connectorId, walletName, isOnSupportedChain } = readActiveAccount(kit)
  // `connecting` has an account while a second wallet is added.
  if (status !== 'connected' && status !== 'connecting') return undefined
  if (!address || chainId === undefined || connectorId === undefined) return undefined
  const isEvm = typeof chainId === 'number'
  return {
    family: isEvm ? 'evm' : 'solana',
    address,
    caip: `${toNetworkId(chainId)}:${address}`,
    chainId,
    chain: kit.wagmi.chains.find(({ id }) => id === chainId),
    network: { name: networkName(chainId), icon: networkImageUrl(kit, chainId) || undefined },
    isChainSupported: isOnSupportedChain,
    wallet: {
      id: connectorId,
      name: walletName ?? connectorId,
      kind: connectorId === embeddedId ? 'embedded' : isPairedId(connectorId) ? 'paired' : 'injected',
    },
    // The chain decides the family and the form of the address.
  } as Account
}
