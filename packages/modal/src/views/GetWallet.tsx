import { recommendedWallets, walletById } from '@latchkey/core/queries/wallets'
import { walletLinks } from '@latchkey/core/walletLinks'
import { allRows, rowImageUrl, toWalletRow } from '@latchkey/core/walletList'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { ImageTile } from '@latchkey/ui/ImageTile'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { errors } from '@latchkey/wire/catalogue'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { defineView } from '../defineView.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useStableRows } from '../hooks/useStableRows.ts'
import { Standing } from '../parts/Standing.tsx'
import { WalletRows } from '../parts/WalletRows.tsx'

const installWords = { extension: 'Add the extension', app: 'Get the app', homepage: 'Go to its site' } as const

function Phone({ wallet }: { wallet: Wallet }) {
  const { ports } = useKit()
  const { open, install, installKind } = walletLinks(wallet, ports.device, window.location.href)
  return (
    <>
      {open && (
        <Button variant="primary" iconEnd="external" isWide href={open}>
          Open {wallet.name}
        </Button>
      )}
      <CopyButton isWide value={window.location.href} label="Copy page link">
        Copy page link
      </CopyButton>
      {install && (
        <Button variant="ghost" isWide href={install} target="_blank">
          {installWords[installKind]}
        </Button>
      )}
    </>
  )
}

function Desktop({ wallet }: { wallet: Wallet }) {
  const { ports } = useKit()
  const { install, installKind } = walletLinks(wallet, ports.device)
  return (
    <>
      {install && (
        <Button variant="primary" iconEnd="external" isWide href={install} target="_blank">
          {installWords[installKind]}
        </Button>
      )}
      <Button variant="ghost" icon="refresh" isWide onClick={() => window.location.reload()}>
        Already added? Reload
      </Button>
    </>
  )
}

function OneWallet({ wallet }: { wallet: Wallet }) {
  const kit = useKit()
  const navigate = useNavigate()
  const installed = useInstalled()
  const { isMobile } = kit.ports.device
  const connectorId = allRows(installed, [[wallet]], false).find(({ id }) => id === wallet.id)?.connectorId
  const picture = <ImageTile src={rowImageUrl(kit, toWalletRow(wallet))} name={wallet.name} size={80} />
  if (connectorId !== undefined) {
    return (
      <Standing picture={picture} title={`${wallet.name} is here`} text="It has just been added to this browser.">
        <Button variant="primary" isWide onClick={() => navigate.replace('ConnectingExternal', { connectorId })}>
          Connect
        </Button>
      </Standing>
    )
  }
  return (
    <Standing
      picture={picture}
      title={isMobile ? `Open this page in ${wallet.name}` : `${wallet.name} is not in this browser`}
      text={
        isMobile
          ? 'Copy the link of this page, open the wallet, and paste it in its browser.'
          : 'Add it, set it up, then come back and reload this page.'
      }
    >
      {isMobile ? <Phone wallet={wallet} /> : <Desktop wallet={wallet} />}
    </Standing>
  )
}

function Failed({ isBusy, onRetry }: { isBusy: boolean; onRetry: () => void }) {
  return (
    <ErrorState
      title="This wallet could not be loaded"
      text={errors['network.apiUnreachable'].message}
      action={{ label: 'Retry', icon: 'refresh', isBusy, onClick: onRetry }}
    />
  )
}

function ById({ walletId }: { walletId: string }) {
  const kit = useKit()
  const one = useQuery(walletById(kit, walletId))
  if (one.data) return <OneWallet wallet={one.data} />
  if (one.isPending) {
    return (
      <div className="GetWallet">
        <WalletRows rows={[]} label="Wallet" loading={1} />
      </div>
    )
  }
  return <Failed isBusy={one.isFetching} onRetry={() => void one.refetch()} />
}

function Suggestions() {
  const kit = useKit()
  const some = useQuery(recommendedWallets(kit))
  const wallets = some.data?.data
  const rows = useStableRows(useMemo(() => (wallets ?? []).map(toWalletRow), [wallets]))
  if (some.isError) return <Failed isBusy={some.isFetching} onRetry={() => void some.refetch()} />
  return (
    <div className="GetWallet">
      <p className="GetWallet-note">A few well-known ones. Pick one to see how to add it.</p>
      <WalletRows rows={rows} label="Wallets to get" isGetting loading={some.isPending ? 4 : 0} />
    </div>
  )
}

function GetWallet({ params: { walletId } }: { params: { walletId?: string } }) {
  return walletId === undefined ? <Suggestions /> : <ById walletId={walletId} />
}

/** How to get a wallet that is not here: the link that fits the device, or a few to choose from. */
export default defineView('GetWallet', {
  title: ({ walletId }, { ports }) => (walletId && ports.device.isMobile ? 'Open in a wallet' : 'Get a wallet'),
  Component: GetWallet,
})
