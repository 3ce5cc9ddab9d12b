import type { Address, Hex } from '@latchkey/wire/caip'
import type { Chain } from '../chain/createChain.ts'
import { readContracts, readUint } from '../chain/multicall.ts'
import type { PoolState, Pools } from '../dex/createPools.ts'
import type { Reaches } from '../dex/createReaches.ts'
import type { Transfers } from '../dex/createTransfers.ts'
import type { TokenBook } from '../tokens/createTokenBook.ts'
import { type CuratedChain, findCurated } from '../tokens/curated.ts'
import { type Measured, priceFromPools } from './priceFromPools.ts'

/** Where prices are measured. */
export type Market = {
  chain: Chain
  pools: Pools
  reaches: Reaches
  transfers: Transfers
  tokens: Pick<TokenBook, 'describe'>
}

const decimalsOf: Hex = '0x313ce567'

/** The pairs that price tokens: with the dollar, and with the wrapped coin. */
export const pricingPairs = (tokens: readonly Address[], { wrapped, dollar }: CuratedChain): [Address, Address][] =>
  tokens.flatMap((token): [Address, Address][] => [
    [token, dollar],
    ...(token === wrapped ? [] : [[token, wrapped] as [Address, Address]]),
  ])

/** Token prices from pools, at the head or at a block, by what a sale would really return. */
export const measurePrices = async (
  market: Market,
  wanted: readonly Address[],
  block?: bigint,
): Promise<Map<Address, Measured>> => {
  const { chain, pools, reaches } = market
  const curated = findCurated(chain.id)
  if (!curated) return new Map()
  const { wrapped, dollar } = curated
  const priced = [...new Set([wrapped, ...wanted])].filter((token) => token !== dollar)
  const [decimals, found] = await Promise.all([
    readDecimals(market, [...priced, dollar]),
    pools.find(pricingPairs(priced, curated)),
  ])
  const states = await reaches.add(await pools.read(found, block), block)
  const prices = priceFromPools(priced, { states, decimals, wrapped, dollar })
  return await withoutFees(market, prices, states, [wrapped, dollar])
}

/** The decimals that tokens report now, if they match those first stored. */
const readDecimals = async (
  { chain, tokens }: Market,
  wanted: readonly Address[],
): Promise<ReadonlyMap<Address, number>> => {
  const [described, answers] = await Promise.all([
    tokens.describe(wanted),
    readContracts(
      chain,
      wanted.map((target) => ({ target, data: decimalsOf })),
    ),
  ])
  return new Map(
    wanted.flatMap((token, index) => {
      const known = described.get(token)?.decimals ?? undefined
      return known !== undefined && readUint(answers[index]) === BigInt(known) ? [[token, known] as const] : []
    }),
  )
}

/** Subtracts a token's fee on transfers into a pool; a token that can't be sold has no price. */
const withoutFees = async (
  { transfers }: Market,
  prices: ReadonlyMap<Address, Measured>,
  states: readonly PoolState[],
  anchors: readonly Address[],
): Promise<Map<Address, Measured>> => {
  const entries = await Promise.all(
    [...prices].map(async ([token, measured]): Promise<[Address, Measured][]> => {
      if (anchors.includes(token)) return [[token, measured]]
      const state = states.find(({ pool }) => pool.address === measured.deepest?.address)
      const kept = state && (await transfers.kept(token, state))
      return kept ? [[token, { ...measured, usd: measured.usd * kept.in }]] : []
    }),
  )
  return new Map(entries.flat())
}
