import type { Address } from '@latchkey/wire/caip'
import type { Pool } from '../dex/createPools.ts'
import type { SwapVenue } from './readRouters.ts'

/** A way through the pools of one venue. `path` has one token more than there are pools. */
export type Route = { venue: SwapVenue; path: readonly Address[]; pools: readonly Pool[] }

/** Quotes are dear for a node, so a venue offers only so many ways; the shorter ones come first. */
const routesPerVenue = 24

/** The token paths worth trying: direct, through one connector, and through two where neither end is one. */
export const pathsOf = (from: Address, to: Address, connectors: readonly Address[]): Address[][] => {
  const others = connectors.filter((connector) => connector !== from && connector !== to)
  const two = others.flatMap((first) =>
    others.filter((second) => second !== first).map((second) => [from, first, second, to]),
  )
  return [[from, to], ...others.map((connector) => [from, connector, to]), ...two]
}

/** Every pair that some path crosses, once. */
export const pairsOf = (paths: readonly (readonly Address[])[]): [Address, Address][] => {
  const pairs = paths.flatMap((path) =>
    path.slice(1).map((token, index): [Address, Address] => {
      const before = path[index] as Address
      return before < token ? [before, token] : [token, before]
    }),
  )
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
}

/** The ways that really exist, given the pools that do. Addresses are in lower case. */
export const findRoutes = (
  paths: readonly (readonly Address[])[],
  pools: readonly Pool[],
  venues: readonly SwapVenue[],
): Route[] =>
  venues.flatMap((venue) => {
    const own = pools.filter((pool) => pool.venue === venue.name)
    const routes = paths.flatMap((path): Route[] =>
      path
        .slice(1)
        .map((token, index) => own.filter((pool) => joins(pool, path[index] as Address, token)))
        .reduce<Pool[][]>((ways, step) => ways.flatMap((way) => step.map((pool) => [...way, pool])), [[]])
        .map((way) => ({ venue, path, pools: way })),
    )
    return routes.slice(0, routesPerVenue)
  })

const joins = ({ low, high }: Pool, one: Address, other: Address): boolean =>
  (low === one && high === other) || (low === other && high === one)
