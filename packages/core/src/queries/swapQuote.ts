import { convert } from '@latchkey/wire/api/convert'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { SwapSide } from '../state/swap.ts'
import { searchSource } from '../swap/searchSource.ts'
import { toSwapError } from '../swap/toSwapError.ts'

/** The current output of a swap, in base units. */
export type SwapQuote = {
  sourceUnits: string
  targetUnits: string
  /** Percent worse than the mid price; undefined if unknown. */
  priceImpact: number | undefined
  /** The exchange and the tokens along the route, by their lowercase addresses. */
  venue: string | undefined
  path: readonly string[]
  /** When it expires, by this page's clock. */
  expiresAt: number
}

/** A quote request: an exact amount of one side. */
export type SwapAsk = {
  chainId: number
  owner: Address
  source: Address
  target: Address
  side: SwapSide
  units: string
}

const plain = (id: string): string => (id.split(':').at(-1) ?? '').toLowerCase()

type ExactIn = { chainId: number; owner?: Address; source: Address; target: Address; units: bigint }

/** The output for an exact input. */
export const quoteExactIn = async (kit: Kit, ask: ExactIn): Promise<SwapQuote> => {
  const network = toCaipNetworkId(ask.chainId)
  const query = {
    amount: ask.units.toString(),
    from: `${network}:${ask.source}` as const,
    to: `${network}:${ask.target}` as const,
    ...(ask.owner && { userAddress: ask.owner }),
  }
  const { quotes } = await callApi(kit, convert.quotes, { query }).catch((error: unknown) => {
    throw toSwapError(error, 'swap.incorrectAmount')
  })
  const [best] = quotes
  const isUsable = best && best.fromAmount === query.amount && /^[1-9]\d{0,77}$/.test(best.toAmount)
  if (!isUsable) throw new WalletError('swap.incorrectAmount')
  const [way] = best.route ?? []
  return {
    sourceUnits: best.fromAmount,
    targetUnits: best.toAmount,
    priceImpact: best.priceImpact ?? undefined,
    venue: way?.venue,
    path: (way?.path ?? []).map(plain),
    // Counted from its arrival: the server's own expiry time is by its clock, which may differ from ours.
    expiresAt: kit.ports.clock.now() + limits.swap.quoteMs,
  }
}

const quoteExactOut = async (kit: Kit, ask: SwapAsk): Promise<SwapQuote> => {
  const { chainId, owner, source, target } = ask
  const wanted = BigInt(ask.units)
  const reverse = await quoteExactIn(kit, { chainId, source: target, target: source, units: wanted })
  const found = await searchSource(
    async (units) => {
      const quote = await quoteExactIn(kit, { chainId, owner, source, target, units })
      return { target: BigInt(quote.targetUnits), quote }
    },
    wanted,
    BigInt(reverse.targetUnits),
  )
  return found.quote
}

/** A swap quote. Each request has its own key, so a late reply never answers another one. */
export const swapQuote = (kit: Kit, ask: SwapAsk) => ({
  queryKey: ['swapQuote', ask.chainId, ask.owner, ask.source, ask.target, ask.side, ask.units],
  queryFn: (): Promise<SwapQuote> =>
    ask.side === 'source' ? quoteExactIn(kit, { ...ask, units: BigInt(ask.units) }) : quoteExactOut(kit, ask),
  staleTime: limits.swap.refreshMs,
  gcTime: limits.swap.refreshMs * 3,
  retry: 1,
})
