import { toPortfolio } from '@latchkey/core/money/holdings'
import type { NetworkId } from '@latchkey/core/networks'
import { balanceRetryAt, isToldByWallet, tokenBalances } from '@latchkey/core/queries/tokenBalances'
import { tokenCoverage } from '@latchkey/core/queries/tokenCoverage'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Balances } from '../lists/balances.ts'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

/** An account's holdings on a chain, refreshed while the page is visible. */
export const useBalances = (address: string, chainId: NetworkId): Balances => {
  const kit = useKit()
  // The query reads the currency itself; rerender when it changes.
  useSlice(({ currency }) => currency)
  const { data, isError, dataUpdatedAt, isFetching, refetch } = useQuery(tokenBalances(kit, address, chainId))
  const isAsked = isToldByWallet(kit) && typeof chainId === 'number'
  const coverage = useQuery({ ...tokenCoverage(kit, address, chainId), enabled: isAsked }).data ?? undefined
  const portfolio = useMemo(() => data && toPortfolio(data), [data])
  return {
    state: isError ? (data ? 'stale' : 'failed') : data ? 'ready' : 'loading',
    portfolio,
    chainId,
    coverage,
    readAt: dataUpdatedAt,
    retryAt: balanceRetryAt(kit, address, chainId),
    isFetching,
    refetch: () => void refetch(),
  }
}
