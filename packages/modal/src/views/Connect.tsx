import { hasServer } from '@latchkey/core/config'
import { canPair } from '@latchkey/core/connectors/walletConnect/walletConnect'
import { recommendedWallets, walletPages } from '@latchkey/core/queries/wallets'
import { connectRows, rowIds, toWalletRow } from '@latchkey/core/wallets/walletList'
import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { EmptyState } from '@latchkey/ui/EmptyState'
import { Icon } from '@latchkey/ui/Icon'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { usePreload } from '../hooks/usePreload.ts'
import { usePreparedPairing } from '../hooks/usePreparedPairing.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStableRows } from '../hooks/useStableRows.ts'
import { LoginWays } from '../parts/login/LoginWays.tsx'
import { PairingRow } from '../parts/pairing/PairingRow.tsx'
import { WalletMosaic } from '../parts/wallets/WalletMosaic.tsx'
import { LoadingRow, WalletRows } from '../parts/wallets/WalletRows.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { connectWords } from '../words/connect.ts'

function Connect() {
  const kit = useKit()
  const navigate = useNavigate()
  const preload = usePreload()
  const installed = useInstalled()
  const registry = useQuery(recommendedWallets(kit))
  const recentNow = useSlice((state) => state.recentWallets)
  // Recent wallets at the time the list opened; one used meanwhile must not jump to the top.
  const [recent] = useState(recentNow)
  const { isMobile } = kit.ports.device
  const { choice } = kit.config
  const words = useWords(connectWords)
  const buttons = useWords(buttonsWords)

  const isFailed = registry.isError || registry.failureCount > 0
  const isLoading = registry.isPending && !isFailed
  // Rows never move, so those in the page's order wait for wallets that only the registry knows.
  const isWaiting = choice?.isOrdered && isLoading
  const known = registry.data?.data
  const [atOpening] = useState(installed.length)
  const late = Math.max(0, installed.length - atOpening)
  const rows = useStableRows(
    useMemo(
      () => connectRows(isWaiting ? [] : installed, known ?? [], recent, isMobile, late, choice),
      [installed, isWaiting, known, recent, isMobile, late, choice],
    ),
  )
  const after = choice?.countBeforePairing(rows.map(({ row }) => rowIds(row))) ?? rows.length
  const pairing = { row: <PairingRow key="pairing" />, after }
  // A page that names its wallets may have all of them in view.
  const isAll = choice?.isOnlyNamed && (registry.data?.count ?? 0) <= rows.length
  const loading = isLoading ? Math.max(0, limits.wallets.recommended - rows.length) : 0
  const isMissing = installed.length === 0
  const isEmpty = isMissing && !isLoading && !canPair(kit) && (isFailed || !hasServer(kit.config))
  useAnnounce(isFailed ? words.listFailed : undefined)
  const retry = () => void registry.refetch()
  usePreparedPairing()
  const nearAll = () => {
    preload('AllWallets')
    void kit.queries.prefetchInfiniteQuery(walletPages(kit))
  }

  return (
    <div className="Connect">
      <div className="ViewBody">
        {!choice?.isLoginLast && <LoginWays />}
        {isMissing && !isEmpty && (isFailed || rows.length + loading > 0) && (
          <p className="ViewBody-note">
            {canPair(kit) ? words[isMobile ? 'tapToOpen' : 'usePhone'] : words[isMobile ? 'openInWallet' : 'pickOne']}
          </p>
        )}
        {isEmpty ? (
          <EmptyState
            icon="wallet"
            title={words.none}
            {...(hasServer(kit.config)
              ? {
                  text: words.noneText,
                  action: { label: buttons.retry, icon: 'refresh', isBusy: registry.isFetching, onClick: retry },
                }
              : { text: words.noneHere })}
          />
        ) : (
          <WalletRows rows={rows} label={words.wallets} loading={loading} inserted={pairing}>
            {isLoading && <LoadingRow />}
            {registry.data && !isAll && registry.data.count > 0 && (
              <li onPointerEnter={nearAll} onFocus={nearAll}>
                <ListRow
                  icon={<WalletMosaic rows={registry.data.data.map(toWalletRow)} />}
                  title={words.allWallets}
                  trailing={<span className="Connect-count">{registry.data.count}</span>}
                  onClick={() => navigate.push('AllWallets')}
                />
              </li>
            )}
          </WalletRows>
        )}
        {isFailed && !isEmpty && (
          <Banner action={{ label: buttons.retry, isBusy: registry.isFetching, onClick: retry }}>
            {words.listFailed}
          </Banner>
        )}
        {choice?.isLoginLast && <LoginWays isLast />}
      </div>
      <footer className="Connect-footer">
        <Icon name="lock" size={14} />
        <span className="Connect-promise">{words.promise}</span>
        <Button variant="link" onClick={() => navigate.push('WhatIsAWallet')}>
          {words.whatIsAWallet}
        </Button>
      </footer>
    </div>
  )
}

/** The wallet list: recent, installed, recommended, all. */
export default defineView('Connect', { title: (_params, _kit, say) => say(connectWords).title, Component: Connect })
