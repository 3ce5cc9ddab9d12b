import { recommendedWallets, walletById } from '@latchkey/core/queries/wallets'
import { walletLinks } from '@latchkey/core/wallets/walletLinks'
import { allRows, rowImageUrl, toWalletRow } from '@latchkey/core/wallets/walletList'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { useWords } from '@latchkey/ui/words'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defineView } from '../defineView.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useStableRows } from '../hooks/useStableRows.ts'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WalletRows } from '../parts/wallets/WalletRows.tsx'
import { WalletsFailed } from '../parts/wallets/WalletsFailed.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { getWalletWords } from '../words/getWallet.ts'

function Phone({ wallet }: { wallet: Wallet }) {
  const buttons = useWords(buttonsWords)
  const words = useWords(getWalletWords)
  const { ports } = useKit()
  const { open, install, installKind } = walletLinks(wallet, ports.device, window.location.href)
  return (
    <>
      {open && (
        <Button variant="primary" iconEnd="external" isWide href={open}>
          {buttons.open(wallet.name)}
        </Button>
      )}
      <CopyButton isWide value={window.location.href} label={words.copyPage}>
        {words.copyPage}
      </CopyButton>
      {install && (
        <Button variant="ghost" isWide href={install} target="_blank">
          {words[installKind]}
        </Button>
      )}
    </>
  )
}

function Desktop({ wallet }: { wallet: Wallet }) {
  const words = useWords(getWalletWords)
  const { ports } = useKit()
  const { install, installKind } = walletLinks(wallet, ports.device)
  return (
    <>
      {install && (
        <Button variant="primary" iconEnd="external" isWide href={install} target="_blank">
          {words[installKind]}
        </Button>
      )}
      <Button variant="ghost" icon="refresh" isWide onClick={() => window.location.reload()}>
        {words.reload}
      </Button>
    </>
  )
}

function OneWallet({ wallet }: { wallet: Wallet }) {
  const kit = useKit()
  const words = useWords(getWalletWords)
  const { connect } = useWords(buttonsWords)
  const navigate = useNavigate()
  const installed = useInstalled()
  const { isMobile } = kit.ports.device
  const connectorId = allRows(installed, [[wallet]], false).find(({ id }) => id === wallet.id)?.connectorId
  const picture = <ImageTile src={rowImageUrl(kit, toWalletRow(wallet))} name={wallet.name} size={80} />
  if (connectorId !== undefined) {
    return (
      <StatusPanel picture={picture} title={words.isHere(wallet.name)} text={words.isHereText}>
        <Button variant="primary" isWide onClick={() => navigate.replace('ConnectingExternal', { connectorId })}>
          {connect}
        </Button>
      </StatusPanel>
    )
  }
  return (
    <StatusPanel
      picture={picture}
      title={isMobile ? words.openPageIn(wallet.name) : words.notInBrowser(wallet.name)}
      text={isMobile ? words.openPageText : words.notInBrowserText}
    >
      {isMobile ? <Phone wallet={wallet} /> : <Desktop wallet={wallet} />}
    </StatusPanel>
  )
}

function ById({ walletId }: { walletId: string }) {
  const { wallet, loadFailed } = useWords(getWalletWords)
  const kit = useKit()
  const one = useQuery(walletById(kit, walletId))
  if (one.data) return <OneWallet wallet={one.data} />
  if (one.isPending) {
    return (
      <div className="ViewBody">
        <WalletRows rows={[]} label={wallet} loading={1} />
      </div>
    )
  }
  return <WalletsFailed title={loadFailed} query={one} />
}

function Suggestions() {
  const words = useWords(getWalletWords)
  const kit = useKit()
  const some = useQuery(recommendedWallets(kit))
  const wallets = some.data?.data
  const rows = useStableRows(useMemo(() => (wallets ?? []).map(toWalletRow), [wallets]))
  if (some.isError) return <WalletsFailed title={words.loadFailed} query={some} />
  return (
    <div className="ViewBody">
      <p className="ViewBody-note">{words.note}</p>
      <WalletRows rows={rows} label={words.toGet} isGetting loading={some.isPending ? 4 : 0} />
    </div>
  )
}

function GetWallet({ params: { walletId } }: { params: { walletId?: string } }) {
  return walletId === undefined ? <Suggestions /> : <ById walletId={walletId} />
}

/** How to get a wallet: the link for this device, or a few to choose from. */
export default defineView('GetWallet', {
  title: ({ walletId }, { ports }, say) =>
    say(getWalletWords)[walletId && ports.device.isMobile ? 'openTitle' : 'title'],
  Component: GetWallet,
})
