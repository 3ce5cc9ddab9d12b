import { foundWallets, walletPages } from '@latchkey/core/queries/wallets'
import { allRows, rowImageUrl, type WalletRow } from '@latchkey/core/wallets/walletList'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { SearchField } from '@latchkey/ui/SearchField'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { defineView } from '../defineView.ts'
import { useDebounced } from '../hooks/useDebounced.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSeen } from '../hooks/useSeen.ts'
import { useStableRows } from '../hooks/useStableRows.ts'
import { WalletRows } from '../parts/wallets/WalletRows.tsx'
import { WalletsFailed } from '../parts/wallets/WalletsFailed.tsx'
import { allWalletsWords } from '../words/allWallets.ts'
import { connectWords } from '../words/connect.ts'

const searchFrom = 2
const searchDelayMs = 200

/** Loads the first icons at once and the others as they come near (API-33). */
const usePrefetchedImages = (rows: readonly WalletRow[]): void => {
  const kit = useKit()
  const fetched = useRef(new Set<string>())
  useEffect(() => {
    for (const row of rows.slice(0, limits.wallets.prefetchedImages)) {
      const url = rowImageUrl(kit, row)
      if (!url || url.startsWith('data:') || fetched.current.has(url)) continue
      fetched.current.add(url)
      new Image().src = url
    }
  }, [kit, rows])
}

function Found({ text, onCount, onClear }: { text: string; onCount: (words: string) => void; onClear: () => void }) {
  const kit = useKit()
  const words = useWords(allWalletsWords)
  const installed = useInstalled()
  const found = useQuery(foundWallets(kit, text))
  const here = useMemo(
    () => installed.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())),
    [installed, text],
  )
  const pages = found.data
  const rows = useStableRows(
    useMemo(
      () => allRows(here, pages ? [pages.data] : [], kit.ports.device.isMobile, kit.config.choice),
      [here, pages, kit],
    ),
  )
  const count = pages ? words.count(rows.length) : ''
  useEffect(() => onCount(count), [count, onCount])

  if (found.isError && rows.length === 0) return <WalletsFailed title={words.failed} query={found} />
  if (pages && rows.length === 0) {
    return (
      <EmptyState
        icon="search"
        title={words.none(text)}
        text={words.noneText}
        action={{ label: words.showAll, onClick: onClear }}
      />
    )
  }
  return <WalletRows rows={rows} label={words.found} loading={found.isPending ? 4 : 0} />
}

function Everything() {
  const kit = useKit()
  const words = useWords(allWalletsWords)
  const { wallets } = useWords(connectWords)
  const installed = useInstalled()
  const list = useInfiniteQuery(walletPages(kit))
  const pages = list.data?.pages
  const isWaiting = kit.config.choice?.isOrdered && list.isPending
  const unplaced = useMemo(
    () =>
      allRows(
        isWaiting ? [] : installed,
        pages?.map(({ data }) => data) ?? [],
        kit.ports.device.isMobile,
        kit.config.choice,
      ),
    [installed, isWaiting, pages, kit],
  )
  const rows = useStableRows(unplaced)
  usePrefetchedImages(unplaced)
  const { hasNextPage, isFetching, isError } = list
  const more = () => void list.fetchNextPage()
  const end = useSeen(hasNextPage && !isFetching && !isError ? more : undefined)

  if (isError && !pages) {
    return (
      <>
        <WalletRows rows={rows} label={wallets} />
        <WalletsFailed title={words.failed} query={list} />
      </>
    )
  }
  return (
    <>
      <WalletRows
        rows={rows}
        label={wallets}
        loading={list.isPending ? Math.max(3, 7 - rows.length) : list.isFetchingNextPage ? 3 : 0}
      />
      {hasNextPage && (
        <div ref={end}>
          <Button isWide size="sm" isBusy={isFetching} onClick={more}>
            {isError ? words.moreFailed : words.more}
          </Button>
        </div>
      )}
    </>
  )
}

function AllWallets() {
  const { ports } = useKit()
  const [typed, setTyped] = useState('')
  const [count, setCount] = useState('')
  const text = useDebounced(typed.trim(), searchDelayMs)
  const isSearching = text.length >= searchFrom && typed.trim().length >= searchFrom
  return (
    <div className="AllWallets">
      <div className="AllWallets-search">
        <SearchField
          label={useWords(allWalletsWords).search}
          value={typed}
          onChange={setTyped}
          result={isSearching ? count : ''}
          autoFocus={!ports.device.isMobile}
        />
      </div>
      <div className="ViewBody AllWallets-list">
        {isSearching ? (
          <Found key={text} text={text} onCount={setCount} onClear={() => setTyped('')} />
        ) : (
          <Everything />
        )}
      </div>
    </div>
  )
}

/** Every wallet of the registry, installed ones first, with a search over all of them. */
export default defineView('AllWallets', {
  title: (_params, _kit, say) => say(allWalletsWords).title,
  Component: AllWallets,
})
