import { productChainId } from '@latchkey/wire/chains'
import { serverLimits } from '@latchkey/wire/limits'
import { createCache } from '../../createCache.ts'
import type { Coin } from './offer.ts'

/** A coin on a network, as a provider lists it. */
export type Listed = {
  /** The provider's code for the coin. */
  code: string
  /** The provider's code for the network. */
  network: string
  chainId: string
  /** Empty for the native coin. */
  contract: string
}

/** How providers mark a coin without a contract. */
const noContract = ['', '0x0000000000000000000000000000000000000000', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']

/** Finds a coin in a provider's list by chain and contract, since anyone can choose names and symbols. */
export const findListed = (listing: readonly Listed[], { contract }: Coin): Listed | undefined => {
  const wanted = contract === null ? noContract : [contract.toLowerCase()]
  return listing.find((one) => one.chainId === String(productChainId) && wanted.includes(one.contract.toLowerCase()))
}

/** A provider's list, read again after a while, and the coins in it. */
export const createListing = (read: () => Promise<readonly Listed[]>) => {
  const cache = createCache<readonly Listed[]>({ max: 1, keepMs: serverLimits.checkouts.listingMs })
  const list = () => cache.get('', read)
  const sells = async (coins: readonly Coin[]): Promise<readonly Coin[]> => {
    const listing = await list()
    return coins.filter((coin) => findListed(listing, coin))
  }
  return { list, sells }
}
