import { type ActiveAccount, readActiveAccount } from '@latchkey/core/account/activeAccount'
import { toConnectorRecord } from '@latchkey/core/account/connections'
import { embeddedId } from '@latchkey/core/connectors/embedded/embedded'
import { isPairedId } from '@latchkey/core/connectors/walletConnect/walletConnect'
import type { Kit } from '@latchkey/core/kit'
import { networkName, toNetworkId } from '@latchkey/core/networks'
import { networkImageUrl } from '@latchkey/core/queries/wallets'
import type { Account } from './client.ts'

type Facts = Omit<ActiveAccount, 'status'>

const toAccount = (kit: Kit, facts: Facts): Account | undefined => {
  const { address, chainId, connectorId, walletName, isOnSupportedChain } = facts
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

/** The connected account as pages see it. */
export const readAccount = (kit: Kit): Account | undefined => {
  const { status, ...facts } = readActiveAccount(kit)
  // `connecting` has an account while a second wallet is added.
  return status === 'connected' || status === 'connecting' ? toAccount(kit, facts) : undefined
}

/** The current account, and the first one of every other connected wallet. */
export const readAccounts = (kit: Kit, current: Account): readonly Account[] => {
  const { connections, current: uid } = kit.wagmi.state
  const others = [...connections.values()].flatMap(({ connector, accounts: [address], chainId }) => {
    const isOnSupportedChain = kit.config.supportedNetworks.includes(chainId)
    const { id: connectorId, name: walletName } = toConnectorRecord(kit, connector)
    const facts = { address, chainId, connectorId, walletName, isOnSupportedChain }
    return connector.uid === uid ? [] : (toAccount(kit, facts) ?? [])
  })
  return [current, ...others]
}
