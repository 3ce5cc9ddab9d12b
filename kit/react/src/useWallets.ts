import type { LatchkeyError, WalletList, WalletRow } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useLatchkey } from './LatchkeyProvider.tsx'

export type Wallets = {
  /** Installed wallets first, then the server's. Rows of the last search stay until the new ones have loaded. */
  rows: readonly WalletRow[]
  /** An estimate of how many wallets there are on all pages. */
  total: number
  /** Whether `loadMore` finds more. */
  hasMore: boolean
  /** Whether rows are being loaded. */
  isLoading: boolean
  /** Why the server's wallets are missing. Installed wallets are listed anyway. */
  error: LatchkeyError | undefined
  /** Loads the next page. */
  loadMore(): void
  /** Loads again, after an error. */
  refresh(): void
}

type Found = { key: string; lists: readonly WalletList[]; error?: LatchkeyError }

/** How long to wait for the next letter of a search. */
const typingMs = 200

/** Lists the wallets that users can connect, also those that announce themselves late. Its code loads on first use. */
export const useWallets = ({ search = '' }: { search?: string | undefined } = {}): Wallets => {
  const { listWallets } = useLatchkey()
  const [asked, setAsked] = useState({ search, pages: 1, tries: 0 })
  const [found, setFound] = useState<Found>({ key: '', lists: [] })
  const { pages, tries } = asked.search === search ? asked : { pages: 1, tries: 0 }
  const key = JSON.stringify([search, pages, tries])

  useEffect(() => {
    let isOver = false
    const set = (next: Omit<Found, 'key'>) => isOver || setFound({ key, ...next })
    const load = () =>
      void Promise.all(Array.from({ length: pages }, (_, at) => listWallets({ search, page: at + 1 }))).then(
        (lists) => set({ lists }),
        (error: LatchkeyError) => set({ lists: [], error }),
      )
    const timer = setTimeout(load, search === '' ? 0 : typingMs)
    // A wallet may announce itself after the page has loaded.
    addEventListener('eip6963:announceProvider', load)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener('eip6963:announceProvider', load)
    }
  }, [listWallets, search, pages, key])

  const { lists, error } = found
  const last = lists.at(-1)
  const isLoading = found.key !== key
  const canLoad = !isLoading && last?.hasMore === true
  return {
    rows: lists.flatMap(({ rows }) => rows),
    total: last?.total ?? 0,
    hasMore: last?.hasMore ?? false,
    isLoading,
    error: error ?? lists.find((list) => list.error)?.error,
    loadMore: useCallback(() => {
      if (canLoad) setAsked({ search, pages: pages + 1, tries })
    }, [canLoad, search, pages, tries]),
    refresh: useCallback(() => setAsked({ search, pages, tries: tries + 1 }), [search, pages, tries]),
  }
}
