import { toActivity } from '@latchkey/core/account/activity'
import type { NetworkId } from '@latchkey/core/networks'
import { accountHistory } from '@latchkey/core/queries/accountHistory'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { History } from '../lists/history.ts'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

export type PagedHistory = History & {
  /** The next page failed to load; the pages before it are fine. */
  hasMoreFailed: boolean
  more: () => void
}

/** An account's activity on a chain, refreshed while the page is visible. */
export const useHistory = (address: string, chainId: NetworkId): PagedHistory => {
  useSlice(({ currency }) => currency)
  const list = useInfiniteQuery(accountHistory(useKit(), address, chainId))
  const { data, isError, hasNextPage, isFetchNextPageError } = list
  const activities = useMemo(() => data?.pages.flatMap(({ items }) => items.map(toActivity)) ?? [], [data])
  const stateOf = (): History['state'] => {
    if (!data) return isError ? 'failed' : 'loading'
    if (isError && !isFetchNextPageError) return 'stale'
    return activities.length === 0 && !hasNextPage ? 'empty' : 'ready'
  }
  return {
    state: stateOf(),
    activities,
    coverage: data?.pages[0]?.coverage,
    hasMore: hasNextPage,
    isFetching: list.isFetching,
    hasMoreFailed: isFetchNextPageError,
    more: () => void list.fetchNextPage(),
    refetch: () => void list.refetch(),
  }
}
