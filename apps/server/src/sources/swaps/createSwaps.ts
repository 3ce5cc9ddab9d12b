import { type Address, type Hex, nativeTokenAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { encodeFunctionData, erc20Abi } from 'viem'
import { createCache } from '../../createCache.ts'
import type { Chain } from '../chain/createChain.ts'
import { readContracts, readUint } from '../chain/multicall.ts'
import type { PoolState, Pools } from '../dex/createPools.ts'
import type { Kept, Transfers } from '../dex/createTransfers.ts'
import type { Venues } from '../dex/createVenues.ts'
import { wrappedAbi } from './abis.ts'
import { buildCall, canBuild } from './buildCall.ts'
import { findRoutes, pairsOf, pathsOf } from './findRoutes.ts'
import { priceImpactOf, quoteRoutes } from './quoteRoutes.ts'
import { readRouters, type SwapVenue } from './readRouters.ts'

type Terms = { minimumOut: bigint; recipient: Address; deadline: bigint }

/** One way to swap and its current output. */
export type SwapQuote = {
  id: string
  venue: string
  path: readonly Address[]
  /** The contract to call. It needs a token approval, unless `needsApproval` is false. */
  target: Address
  needsApproval: boolean
  amountOut: bigint
  /** Percent worse than the mid price; null if unknown. */
  priceImpact: number | null
  /** Number of pools, to guess the gas if there is no estimate. */
  hops: number
  data: (terms: Terms) => Hex
}

/** Swaps on one chain through its exchanges' routers. Addresses are in lowercase. */
export type Swaps = {
  /** All working routes, best output first. */
  quote: (from: Address, to: Address, amount: bigint) => Promise<SwapQuote[]>
  /** Each router's allowance for an owner's token. */
  allowances: (token: Address, owner: Address) => Promise<Map<Address, bigint>>
}

type Options = {
  chain: Chain
  venues: Venues
  pools: Pools
  transfers: Transfers
  /** The wrapped native coin. */
  wrapped: Address
  /** Tokens that routes may go through. */
  connectors: readonly Address[]
}

const routersKeptMs = 600_000
/** Less than a block: concurrent identical requests share one fresh answer. */
const quotesKeptMs = 300
const quotesMax = 2_000

const lower = (address: string): Address => address.toLowerCase() as Address
const isNative = (token: Address): boolean => token === nativeTokenAddress

const billion = 1_000_000_000

/** A share of an amount, rounded down. */
const partOf = (amount: bigint, part: number): bigint =>
  part === 1 ? amount : (amount * BigInt(Math.floor(part * billion))) / BigInt(billion)

export const createSwaps = ({ chain, venues, pools, transfers, wrapped, connectors }: Options): Swaps => {
  const routers = createCache<SwapVenue[]>({ max: 1, keepMs: routersKeptMs })
  const liveRouters = () => routers.get('', async () => readRouters(chain, await venues.live()))

  /** The share of a token that arrives, judged by its largest pool. */
  const keptOf = async (token: Address, states: readonly PoolState[]): Promise<Kept | undefined> => {
    const held = ({ pool, reserves }: PoolState) => (pool.low === token ? reserves.low : reserves.high)
    const [largest] = states
      .filter(({ pool }) => pool.low === token || pool.high === token)
      .sort((a, b) => (held(a) > held(b) ? -1 : 1))
    return largest && transfers.kept(token, largest)
  }

  const readQuotes = async (from: Address, to: Address, amount: bigint): Promise<SwapQuote[]> => {
    const [start, end] = [isNative(from) ? wrapped : from, isNative(to) ? wrapped : to]
    if (start === end) return [wrapQuote(wrapped, from, to, amount)]
    const paths = pathsOf(start, end, connectors)
    const [found, live] = await Promise.all([pools.find(pairsOf(paths)), liveRouters()])
    const all = findRoutes(paths, found, live)
    const used = [...new Map(all.flatMap((route) => route.pools).map((pool) => [pool.address, pool])).values()]
    const states = await pools.read(used)
    const [keptIn, keptOut] = await Promise.all([keptOf(start, states), keptOf(end, states)])
    // A token that can't be moved can't be swapped.
    if (!keptIn || !keptOut) return []
    const hasFee = keptIn.in < 1 || keptOut.out < 1
    const sides = { isNativeIn: isNative(from), isNativeOut: isNative(to), hasFee }
    // Skip a router that can't be called for these tokens.
    const routes = all.filter((route) => canBuild(route, sides))
    if (routes.length === 0) return []
    const arriving = partOf(amount, keptIn.in)
    const quoted = await quoteRoutes(chain, routes, arriving, states)
    return quoted
      .flatMap((one): SwapQuote[] => {
        const priceImpact = priceImpactOf(one, arriving, states) ?? null
        if (priceImpact !== null && priceImpact > limits.swap.impactPercent.refuse) return []
        const { venue, path, pools: crossed } = one.route
        return [
          {
            id: [venue.name, ...crossed.map(({ address }) => address)].join(':'),
            venue: venue.name,
            path: [from, ...path.slice(1, -1), to],
            target: lower(venue.router),
            needsApproval: !isNative(from),
            amountOut: partOf(one.amountOut, keptOut.out),
            priceImpact,
            hops: crossed.length,
            data: (terms) => buildCall(one.route, { amountIn: amount, ...sides, ...terms }) as Hex,
          },
        ]
      })
      .sort((a, b) => (a.amountOut === b.amountOut ? a.hops - b.hops : a.amountOut > b.amountOut ? -1 : 1))
  }

  const kept = createCache<SwapQuote[]>({ max: quotesMax, keepMs: quotesKeptMs })
  const quote: Swaps['quote'] = (from, to, amount) =>
    kept.get(`${from}${to}${amount}`, () => readQuotes(from, to, amount))

  const allowances: Swaps['allowances'] = async (token, owner) => {
    const spenders = (await liveRouters()).map(({ router }) => lower(router))
    const calls = spenders.map((spender) => ({
      target: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }),
    }))
    const answers = await readContracts(chain, calls)
    return new Map(spenders.map((spender, index) => [spender, readUint(answers[index]) ?? 0n]))
  }

  return { quote, allowances }
}

/** Native and wrapped coin swap one to one; wrapping needs no approval. */
const wrapQuote = (wrapped: Address, from: Address, to: Address, amount: bigint): SwapQuote => ({
  id: isNative(from) ? 'wrap' : 'unwrap',
  venue: isNative(from) ? 'Wrap' : 'Unwrap',
  path: [from, to],
  target: wrapped,
  needsApproval: false,
  amountOut: amount,
  priceImpact: 0,
  hops: 0,
  data: () =>
    isNative(from)
      ? encodeFunctionData({ abi: wrappedAbi, functionName: 'deposit' })
      : encodeFunctionData({ abi: wrappedAbi, functionName: 'withdraw', args: [amount] }),
})
