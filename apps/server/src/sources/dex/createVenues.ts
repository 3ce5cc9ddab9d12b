import type { Address } from '@latchkey/wire/caip'
import { knownVenues, type RouterAbi, type Venue } from '@latchkey/wire/venues'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { resultOf } from '../chain/resultOf.ts'

/** A venue that exists on this chain, with its actual router. */
export type LiveVenue = Omit<Venue, 'routers' | 'quoter'> & {
  router: { address: Address; abi: RouterAbi } | undefined
  quoter: Address | undefined
}

/** The known exchanges that exist on the chain. */
export type Venues = { live: () => Promise<readonly LiveVenue[]> }

/** Contracts don't move, and new ones come with a new release. An hour only covers a recreated chain. */
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
  // An error isn't an absence: throw, so the caller asks again.
  const there = new Set(addresses.filter((_, index) => String(resultOf(answers[index])).length > 2))
  return known
    .filter(({ factory }) => there.has(factory))
    .map(({ routers, quoter, ...venue }) => ({
      ...venue,
      router: routers.find(({ address }) => there.has(address)),
      quoter: quoter && there.has(quoter) ? quoter : undefined,
    }))
}
