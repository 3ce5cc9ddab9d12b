import type { Address } from '@latchkey/wire/caip'
import { knownVenues, type RouterAbi, type Venue } from '@latchkey/wire/venues'
import { createCache } from '../../createCache.ts'
import { resultOf } from '../../indexer/read/resultOf.ts'
import type { Chain } from '../chain/createChain.ts'

/** A venue that answers on this chain, with the router that is really there. */
export type LiveVenue = Omit<Venue, 'routers' | 'quoter'> & {
  router: { address: Address; abi: RouterAbi } | undefined
  quoter: Address | undefined
}

/** Which of the known exchanges exist on the chain. */
export type Venues = { live: () => Promise<readonly LiveVenue[]> }

/** Contracts stay, and new ones come with a new version; an hour only covers a recreated chain. */
const keepMs = 3_600_000

export const createVenues = (chain: Chain): Venues => {
  const cache = createCache<readonly LiveVenue[]>({ max: 1, keepMs })
  return { live: () => cache.get('', () => probe(chain)) }
}

const probe = async (chain: Chain): Promise<LiveVenue[]> => {
  const known = knownVenues(chain.id)
  const addresses = known.flatMap(({ factory, routers, quoter }) => [
    factory,
    ...routers.map(({ address }) => address),
    ...(quoter ? [quoter] : []),
  ])
  if (addresses.length === 0) return []
  const { answers } = await chain.send(addresses.map((to) => ({ method: 'eth_getCode', params: [to, 'latest'] })))
  // An error is no absence: it is thrown, and the question is asked again.
  const there = new Set(addresses.filter((_, index) => String(resultOf(answers[index])).length > 2))
  return known
    .filter(({ factory }) => there.has(factory))
    .map(({ routers, quoter, ...venue }) => ({
      ...venue,
      router: routers.find(({ address }) => there.has(address)),
      quoter: quoter && there.has(quoter) ? quoter : undefined,
    }))
}
