import type { Coin } from './offer.ts'

/** A coin on a network, as a provider lists it. */
export type Listed = {
  /** What the provider calls the coin. */
  code: string
  /** What the provider calls the network. */
  network: string
  chainId: string
  /** Empty for the network's own coin. */
  contract: string
}

/** How providers write that a coin has no contract. */
const noContract = ['', '0x0000000000000000000000000000000000000000', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee']

/** Where a provider lists a coin of a chain. By chain and contract: names and symbols are anybody's to choose. */
export const findListed = (listing: readonly Listed[], chainId: number, { contract }: Coin): Listed | undefined => {
  const wanted = contract === null ? noContract : [contract.toLowerCase()]
  return listing.find((one) => one.chainId === String(chainId) && wanted.includes(one.contract.toLowerCase()))
}
