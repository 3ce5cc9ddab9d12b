import type { Kit } from '../kit.ts'
import type { NetworkId } from '../networks.ts'
import { type AccountFacts, readAccount } from './connections.ts'

/** The active account, in any namespace. */
export type ActiveAccount = Omit<AccountFacts, 'address' | 'chainId' | 'caipAddress'> & {
  address: string | undefined
  chainId: NetworkId | undefined
}

/** wagmi's account, unless the user switched to the same wallet's account in another namespace. */
export const toActiveAccount = (facts: AccountFacts, solana: ReturnType<Kit['store']['getState']>['solana']) =>
  (facts.address && solana && facts.connectorId === solana.connectorId
    ? { ...facts, address: solana.address, chainId: solana.network, isOnSupportedChain: true }
    : facts) as ActiveAccount

export const readActiveAccount = (kit: Kit): ActiveAccount =>
  toActiveAccount(readAccount(kit), kit.store.getState().solana)

/** The networks that the site offers. One of another family may need another wallet than the connected one. */
export const networkChoices = ({ config }: Pick<Kit, 'config'>): NetworkId[] => [
  ...config.supportedNetworks,
  ...(config.solanaNetwork ? [config.solanaNetwork] : []),
]
