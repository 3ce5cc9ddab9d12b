import { type SwapAsk, swapQuote } from '@latchkey/core/queries/swapQuote'
import { swapOf } from '@latchkey/core/state/swap'
import { parseAmount } from '@latchkey/wire/amount'
import type { Address } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDebounced } from './useDebounced.ts'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

/** The pair in the key of a quote. */
const pairOf = (key: readonly unknown[] | undefined): string => JSON.stringify(key?.slice(3, 5))

/** The quote for tokens and amount: requested when typing pauses, refreshed while visible, dimmed in between. */
export const useSwapQuote = (owner: Address | undefined, chainId: number | undefined) => {
  const kit = useKit()
  const { source, target, typed, amount } = useSlice(swapOf)
  const token = typed === 'source' ? source : target
  const units = token && amount !== '' ? parseAmount(amount, token.decimals) : 0n
  const isAsked = owner !== undefined && chainId !== undefined && source && target && units > 0n
  const question = isAsked
    ? JSON.stringify({
        chainId,
        owner: owner.toLowerCase(),
        source: source.address,
        target: target.address,
        side: typed,
        units: units.toString(),
      } as SwapAsk)
    : ''
  const rested = useDebounced(question, limits.swap.debounceMs)
  const ask = useMemo(() => (rested === '' ? undefined : (JSON.parse(rested) as SwapAsk)), [rested])
  const row = ask ? swapQuote(kit, ask) : undefined
  const query = useQuery({
    ...(row ?? { queryKey: ['swapQuote'], queryFn: () => Promise.reject(new Error('Nothing is asked')) }),
    enabled: row !== undefined,
    refetchInterval: limits.swap.refreshMs,
    refetchOnWindowFocus: true,
    placeholderData: (before, from) => (pairOf(from?.queryKey) === pairOf(row?.queryKey) ? before : undefined),
  })
  const isSettled = question === rested && !query.isPlaceholderData
  const isSamePair = ask?.source === source?.address && ask?.target === target?.address
  return {
    /** The reply to exactly this request. */
    quote: isSettled ? query.data : undefined,
    /** The same, or the previous reply for this pair: its units would be others in another token. */
    shown: question !== '' && isSamePair ? query.data : undefined,
    error: isSettled && !query.isFetching ? query.error : null,
    isAsking: question !== '' && (!isSettled || query.isPending),
    isFetching: query.isFetching,
    readAt: query.dataUpdatedAt,
    refresh: () => void query.refetch(),
  }
}
