import { type AccountFacts, readAccount } from './connections.ts'
import type { Kit } from './kit.ts'
import type { NetworkId } from './networks.ts'

/** The account that is used, whichever family it belongs to. */
export type ActiveAccount = Omit<AccountFacts, 'address' | 'chainId' | 'caipAddress'> & {
  address: string | undefined
  chainId: NetworkId | undefined
}

/** wagmi's account, unless the visitor has gone over to the embedded wallet's account of another family. */
export const toActiveAccount = (facts: AccountFacts, solana: ReturnType<Kit['store']['getState']>['solana']) =>
  (facts.address && solana
    ? { ...facts, address: solana.address, chainId: solana.network, isOnSupportedChain: true }
    : facts) as ActiveAccount

export const readActiveAccount = (kit: Kit): ActiveAccount =>
  toActiveAccount(readAccount(kit), kit.store.getState().solana)
