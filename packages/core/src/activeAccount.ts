import { type AccountFacts, readAccount } from './connections.ts'
import { embeddedId } from './connectors/embedded/embedded.ts'
import type { Kit } from './kit.ts'
import type { NetworkId } from './networks.ts'

/** The account that is used, whichever family it belongs to. */
export type ActiveAccount = Omit<AccountFacts, 'address' | 'chainId' | 'caipAddress'> & {
  address: string | undefined
  chainId: NetworkId | undefined
}

/** wagmi's account, unless the visitor has gone over to the embedded wallet's account of another family. */
export const toActiveAccount = (facts: AccountFacts, solana: ReturnType<Kit['store']['getState']>['solana']) =>
  (facts.address && solana && facts.connectorId === embeddedId
    ? { ...facts, address: solana.address, chainId: solana.network, isOnSupportedChain: true }
    : facts) as ActiveAccount

export const readActiveAccount = (kit: Kit): ActiveAccount =>
  toActiveAccount(readAccount(kit), kit.store.getState().solana)

/** The networks that a wallet can choose from here: the embedded one alone has an account of another family too. */
export const networkChoices = ({ config }: Pick<Kit, 'config'>, connectorId: string | undefined): NetworkId[] => [
  ...config.supportedNetworks,
  ...(config.solanaNetwork && connectorId === embeddedId ? [config.solanaNetwork] : []),
]
