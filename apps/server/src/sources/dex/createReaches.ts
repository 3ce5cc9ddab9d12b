import type { Address, Hex } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { type ContractCall, readContracts, readUint } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import type { PoolState } from './createPools.ts'
import type { Venues } from './createVenues.ts'

/**
 * How much of each token one trade can take out of a pool before the price has moved by a fifth. That trade pays about
 * a tenth more than the price. What a pool holds beyond that says nothing about its price: it can lie out of reach.
 */
export type Reach = { low: bigint; high: bigint }

/** A pool's state with what is in reach. */
export type ReachableState = PoolState & { reach: Reach }

export type Reaches = {
  /** Adds the reach to states; a pool that no trade could be tried on is left out. Throws when the node can't be asked. */
  add: (states: readonly PoolState[], block?: bigint) => Promise<ReachableState[]>
}

/** The roots of 0.8 and 1.25, by which the root of a price moves, in millionths. */
const rootDown = 894_427n
const rootUp = 1_118_034n
const million = 1_000_000n
/** More than any pool takes: the limit on the price ends the trade. */
const plenty = 1n << 120n
const quoteExactInputSingle = '0xc6a5026a'

/** A pool whose price and liquidity have not moved is asked again after this long. */
const keepMs = 30_000
const keptMax = 2_000

/** Measures pools by trades that are tried out on them: V2 by its formula, V3 by its quoter. */
export const createReaches = (chain: Chain, venues: Venues): Reaches => {
  const cache = createCache<Reach | undefined>({ max: keptMax, keepMs })

  const tryV3 = async (state: PoolState, quoter: Address, block?: bigint): Promise<Reach | undefined> => {
    const { pool, root = 0n } = state
    const call = (from: Address, to: Address, limit: bigint): ContractCall => {
      const data: Hex = `${quoteExactInputSingle}${[from, to, plenty, pool.fee ?? 0, limit].map(word).join('')}`
      return { target: quoter, data }
    }
    // One call for each pool: one that is full of ticks uses up the gas of a call, and only its own.
    const [high, low] = await readContracts(
      chain,
      [call(pool.low, pool.high, (root * rootDown) / million), call(pool.high, pool.low, (root * rootUp) / million)],
      block === undefined ? {} : { block },
    )
    const reach = { low: readUint(low), high: readUint(high) }
    return reach.low && reach.high ? { low: reach.low, high: reach.high } : undefined
  }

  return {
    add: async (states, block) => {
      const live = await venues.live()
      const found = await Promise.all(
        states.map(async (state): Promise<ReachableState | undefined> => {
          const { pool, reserves, root, liquidity } = state
          if (pool.kind === 'v2') return { ...state, reach: reachOfV2(reserves) }
          const quoter = live.find(({ name }) => name === pool.venue)?.quoter
          if (!quoter) return undefined
          const reach =
            block === undefined
              ? await cache.get(`${pool.address}${root}:${liquidity}`, () => tryV3(state, quoter))
              : await tryV3(state, quoter, block)
          return reach && { ...state, reach }
        }),
      )
      return found.flatMap((state) => (state ? [state] : []))
    },
  }
}

/** The product of both sides stays the same, so each side gives this part of itself. */
const reachOfV2 = ({ low, high }: PoolState['reserves']): Reach => ({
  low: (low * (million - rootDown)) / million,
  high: (high * (million - rootDown)) / million,
})
