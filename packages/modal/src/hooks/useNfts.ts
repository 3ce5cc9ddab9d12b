import type { NetworkId } from '@latchkey/core/networks'
import { type Nfts, nfts } from '@latchkey/core/queries/nfts'
import { useQuery } from '@tanstack/react-query'
import { useKit } from './useKit.ts'

export type OwnedNfts = {
  state: 'loading' | 'ready' | 'failed'
  found: Nfts | undefined
  isFetching: boolean
  refetch: () => void
}

/** An account's NFTs, refreshed while visible. Previous data stays when a read fails. */
export const useNfts = (address: string, chainId: NetworkId): OwnedNfts => {
  const { data, isError, isFetching, refetch } = useQuery(nfts(useKit(), address, chainId))
  return {
    state: data ? 'ready' : isError ? 'failed' : 'loading',
    found: data,
    isFetching,
    refetch: () => void refetch(),
  }
}
