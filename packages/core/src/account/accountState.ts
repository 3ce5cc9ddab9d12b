import type { TokenBalance } from '@latchkey/wire/api/account'
import { type Address, type CaipAddress, type CaipNetworkId, toCaipNetworkId } from '@latchkey/wire/caip'
import type { Chain } from '@latchkey/wire/chains'
import type { AccountType } from '@latchkey/wire/frame'
import { farcasterUrlKey } from '../actions/connectFarcaster.ts'
import { embeddedId } from '../connectors/embedded/embedded.ts'
import { isPairingConnector } from '../connectors/walletConnect/walletConnect.ts'
import type { Kit } from '../kit.ts'
import { findNetwork } from '../networks.ts'
import { type EmbeddedUser, embeddedUser } from '../queries/embeddedUser.ts'
import { type Identity, identity } from '../queries/identity.ts'
import { type NativeBalance, nativeBalance } from '../queries/nativeBalance.ts'
import { tokenBalances } from '../queries/tokenBalances.ts'
import { type ConnectionStatus, findConnector, readAccount, watchAccount } from './connections.ts'

/** All data about the account on one chain (DATA-07). Undefined until it is loaded. */
export type AccountState = {
  status: ConnectionStatus
  address: Address | undefined
  caipAddress: CaipAddress | undefined
  balance: string | undefined
  balanceSymbol: string | undefined
  tokenBalance: readonly TokenBalance[] | undefined
  profileName: string | undefined
  profileImage: string | undefined
  preferredAccountType: AccountType | undefined
  user: EmbeddedUser | undefined
  farcasterUrl: string | undefined
}

/** Which chain the account is on, which the site offers, and which the wallet has agreed to (DATA-07). */
export type NetworkState = {
  caipNetwork: Chain | undefined
  requestedCaipNetworks: readonly Chain[]
  approvedCaipNetworkIds: readonly CaipNetworkId[]
}

/** Builds the account from wagmi and the queries, without storing a copy. */
export const readAccountState = (kit: Kit, chainId = readAccount(kit).chainId): AccountState => {
  const { status, address } = readAccount(kit)
  const known = <T>(row: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    row && kit.queries.getQueryData<T>(row.queryKey)
  const at = address && chainId !== undefined ? ([kit, address, chainId] as const) : undefined
  const native = known<NativeBalance>(at && nativeBalance(...at))
  const profile = known<Identity>(address && identity(kit, address))
  const user = known<EmbeddedUser>(at && embeddedUser(...at))
  return {
    status,
    address,
    caipAddress: at && `${toCaipNetworkId(at[2])}:${at[1]}`,
    balance: native?.amount,
    balanceSymbol: native?.symbol,
    tokenBalance: known<readonly TokenBalance[]>(at && tokenBalances(...at)),
    profileName: profile?.name ?? undefined,
    profileImage: profile?.avatar ?? undefined,
    preferredAccountType: user?.type,
    user,
    farcasterUrl: known<string>({ queryKey: farcasterUrlKey }),
  }
}

/** Calls back whenever something in the account's state may have changed. */
export const watchAccountState = (kit: Kit, listener: () => void): (() => void) => {
  const unwatch = watchAccount(kit, listener)
  const unsubscribe = kit.queries.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated' || type === 'removed') listener()
  })
  return () => {
    unwatch()
    unsubscribe()
  }
}

const rowOf = (chainId: number | undefined): Chain | undefined =>
  chainId === undefined ? undefined : findNetwork(toCaipNetworkId(chainId))

/**
 * Chains the wallet has agreed to: a paired wallet names them, the embedded one works on all offered chains, and one
 * that is asked at each switch has agreed to its current chain.
 */
const approvedChainIds = (kit: Kit): readonly number[] => {
  const { chainId, connectorId } = readAccount(kit)
  if (chainId === undefined || connectorId === undefined) return []
  if (connectorId === embeddedId) return kit.config.supportedNetworks
  const connector = findConnector(kit, connectorId)
  return (isPairingConnector(connector) && connector.session()?.chainIds) || [chainId]
}

/** The networks around the account. */
export const readNetworkState = (kit: Kit): NetworkState => {
  const { chainId } = readAccount(kit)
  return {
    caipNetwork: rowOf(chainId),
    requestedCaipNetworks: kit.config.supportedNetworks.flatMap((id) => rowOf(id) ?? []),
    approvedCaipNetworkIds: approvedChainIds(kit).map(toCaipNetworkId),
  }
}
