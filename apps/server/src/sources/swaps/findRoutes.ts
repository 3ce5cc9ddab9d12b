import type { Address } from '@latchkey/wire/caip'
import type { Pool } from '../dex/createPools.ts'
import type { SwapVenue } from './readRouters.ts'

/** A path through one venue's pools. `path` has one more token than there are pools. */
export type Route = { venue: SwapVenue; path: readonly Address[]; pools: readonly Pool[] }

/** Most routes per venue, shortest first, since quotes are expensive for a node. */
const routesPerVenue = 24

/** Token paths to try: direct, through one connector, and through two if neither end is one. */
export const pathsOf = (from: Address, to: Address, connectors: readonly Address[]): Address[][] => {
  const others = connectors.filter((connector) => connector !== from && connector !== to)
  const two = others.flatMap((first) =>
    others.filter((second) => second !== first).map((second) => [from, first, second, to]),
  )
  return [[from, to], ...others.map((connector) => [from, connector, to]), ...two]
}

/** Every pair on some path, once. */
export const pairsOf = (paths: readonly (readonly Address[])[]): [Address, Address][] => {
  const pairs = paths.flatMap((path) =>
    path.slice(1).map((token, index): [Address, Address] => {
      const before = path[index] as Address
      return before < token ? [before, token] : [token, before]
    }),
  )
  return [...new Map(pairs.map((pair) => [pair.join(), pair])).values()]
}

/** The routes for which all pools exist. Addresses are in lowercase. */
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
