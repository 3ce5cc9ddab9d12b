import type { Address, Hex } from '@latchkey/wire/caip'
import { createCache } from '../../createCache.ts'
import type { ContractCall } from '../chain/contractCall.ts'
import type { Chain } from '../chain/createChain.ts'
import { readContracts, readUint } from '../chain/multicall.ts'
import { word } from '../chain/word.ts'
import type { PoolState } from './createPools.ts'
import type { Venues } from './createVenues.ts'

/**
 * How much of each token one trade can take out of a pool before the price moves by a fifth. Such a trade pays about a
 * tenth more than the price. Reserves beyond that say nothing about the price: they can be out of reach.
 */
export type Reach = { low: bigint; high: bigint }

/** A pool's state with its reach. */
export type ReachableState = PoolState & { reach: Reach }

export type Reaches = {
  /** Adds the reach to states; leaves out pools that can't be tried. Throws if the node can't be reached. */
  add: (states: readonly PoolState[], block?: bigint) => Promise<ReachableState[]>
}

/** The square roots of 0.8 and 1.25, in millionths: how far the square root of a price moves. */
const rootDown = 894_427n
const rootUp = 1_118_034n
const million = 1_000_000n
/** More than any pool takes; the price limit ends the trade. */
const plenty = 1n << 120n
const quoteExactInputSingle = '0xc6a5026a'

/** How long to trust the reach of a pool whose price and liquidity haven't changed. */
const keepMs = 30_000
const keptMax = 2_000

/** Measures pools by simulated trades: V2 by its formula, V3 by its quoter. */
export const createReaches = (chain: Chain, venues: Venues): Reaches => {
  const cache = createCache<Reach | undefined>({ max: keptMax, keepMs })

  const tryV3 = async (state: PoolState, quoter: Address, block?: bigint): Promise<Reach | undefined> => {
    const { pool, root = 0n } = state
    const call = (from: Address, to: Address, limit: bigint): ContractCall => {
      const data: Hex = `${quoteExactInputSingle}${[from, to, plenty, pool.fee ?? 0, limit].map(word).join('')}`
      return { target: quoter, data }
    }
    // One call per pool: a pool full of ticks uses up a call's gas, but only its own.
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

/** The product of both sides is constant, so each side gives this share of itself. */
const reachOfV2 = ({ low, high }: PoolState['reserves']): Reach => ({
  low: (low * (million - rootDown)) / million,
  high: (high * (million - rootDown)) / million,
})
