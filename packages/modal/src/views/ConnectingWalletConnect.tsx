import { startPairing } from '@latchkey/core/actions/startPairing'
import { walletById } from '@latchkey/core/queries/wallets'
import type { ViewParams } from '@latchkey/core/state/views'
import { desktopLink, type Platform, platformsOf, webLink } from '@latchkey/core/wallets/deepLinks'
import { allRows, rowImageUrl, toWalletRow } from '@latchkey/core/wallets/walletList'
import { Button } from '@latchkey/ui/Button'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { errorWords } from '@latchkey/ui/errorWords'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { Spinner } from '@latchkey/ui/Spinner'
import { Tabs } from '@latchkey/ui/Tabs'
import { useWords } from '@latchkey/ui/words'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { sentenceOf } from '@latchkey/wire/errors'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useInstalled } from '../hooks/useInstalled.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLinkPlace } from '../hooks/useLinkPlace.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStart } from '../hooks/useStart.ts'
import { OpenApp } from '../parts/pairing/OpenApp.tsx'
import { PairingCode } from '../parts/pairing/PairingCode.tsx'
import { PairingStatus } from '../parts/pairing/PairingStatus.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { connectingWords } from '../words/connecting.ts'
import { modalWords } from '../words/modal.ts'
import { pairingWords } from '../words/pairing.ts'
import basic from './ConnectingWalletConnectBasic.tsx'

/** Opens the wallet in a window or program of this computer, with the pairing in its link. */
function OpenElsewhere({ wallet, kind, src }: { wallet: Wallet; kind: 'desktop' | 'web'; src: string | undefined }) {
  const words = useWords(pairingWords)
  const place = useLinkPlace()
  const uri = useSlice((state) => state.pairing.uri)
  const link = uri && (kind === 'web' ? webLink(wallet, uri, place) : desktopLink(wallet, uri, place))
  return (
    <StatusPanel
      picture={<WaitRing src={src} name={wallet.name} state="calm" />}
      title={kind === 'web' ? words.continueIn(wallet.name) : words.onThisComputer(wallet.name)}
      text={kind === 'web' ? words.webText : words.desktopText}
    >
      <Button
        variant="primary"
        iconEnd="external"
        isWide
        isBusy={!link}
        {...(link && { href: link.href, target: link.target })}
      >
        {useWords(buttonsWords).open(wallet.name)}
      </Button>
    </StatusPanel>
  )
}

function Installed({ wallet, connectorId, src }: { wallet: Wallet; connectorId: string; src: string | undefined }) {
  const navigate = useNavigate()
  const words = useWords(pairingWords)
  return (
    <StatusPanel
      picture={<WaitRing src={src} name={wallet.name} state="calm" />}
      title={words.isInBrowser(wallet.name)}
      text={words.isInBrowserText}
    >
      <Button variant="primary" isWide onClick={() => navigate.replace('ConnectingExternal', { connectorId })}>
        {useWords(buttonsWords).connect}
      </Button>
    </StatusPanel>
  )
}

function OneWallet({ wallet, first }: { wallet: Wallet; first: Platform | undefined }) {
  const words = useWords(pairingWords)
  const kit = useKit()
  const navigate = useNavigate()
  const pairing = useSlice((state) => state.pairing)
  const installed = useInstalled()
  const { isMobile } = kit.ports.device
  const connectorId = allRows(installed, [[wallet]], false).find(({ id }) => id === wallet.id)?.connectorId
  const platforms = platformsOf(wallet, { isInstalled: connectorId !== undefined, isMobile })
  const [chosen, choose] = useState(first)
  const platform = chosen ?? platforms[0] ?? 'mobile'
  const src = rowImageUrl(kit, toWalletRow(wallet))

  const way = () => {
    if (platform === 'browser' && connectorId !== undefined)
      return <Installed wallet={wallet} connectorId={connectorId} src={src} />
    if (pairing.status === 'rejected' || pairing.status === 'failed' || pairing.status === 'connecting')
      return <PairingStatus pairing={pairing} picture={<WaitRing src={src} name={wallet.name} state="calm" />} />
    if (platform === 'web' || platform === 'desktop') return <OpenElsewhere wallet={wallet} kind={platform} src={src} />
    if (isMobile) return <OpenApp wallet={wallet} src={src} />
    return (
      <PairingCode
        mark={<ImageTile src={src} name={wallet.name} size={48} />}
        says={words.scanWith(wallet.name)}
        getLabel={words.get(wallet.name)}
        onGet={() => navigate.push('GetWallet', { walletId: wallet.id })}
      />
    )
  }

  return (
    <div className="ConnectingWalletConnect">
      {platforms.length > 1 && (
        <Tabs
          label={words.ways(wallet.name)}
          items={platforms.map((id) => ({ id, label: words[id] }))}
          value={platform}
          onChange={choose}
        />
      )}
      {way()}
    </div>
  )
}

function ById({ walletId, platform }: { walletId: string; platform: Platform | undefined }) {
  const { loadFailed } = useWords(pairingWords)
  const { loading } = useWords(modalWords)
  const { retry } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const kit = useKit()
  const { run } = useAction(startPairing)
  const one = useQuery(walletById(kit, walletId))
  useStart(() => void run())
  if (one.data) return <OneWallet wallet={one.data} first={platform} />
  if (one.isPending) {
    return (
      <div className="ConnectingWalletConnect-wait">
        <Spinner size={24} label={loading} />
      </div>
    )
  }
  return (
    <ErrorState
      title={loadFailed}
      text={say(sentenceOf('network.apiUnreachable'))}
      action={{ label: retry, icon: 'refresh', isBusy: one.isFetching, onClick: () => void one.refetch() }}
    />
  )
}

function ConnectingWalletConnect({
  params: { walletId, platform },
}: {
  params: ViewParams['ConnectingWalletConnect']
}) {
  if (walletId === undefined) return <basic.Component params={undefined} />
  return <ById walletId={walletId} platform={platform} />
}

/** Pairs with a chosen wallet: its mobile app, its page, its desktop program, or its extension here. */
export default defineView('ConnectingWalletConnect', {
  title: ({ walletId }, kit, say) => {
    if (walletId === undefined) return basic.title(undefined, kit, say)
    return kit.queries.getQueryData<Wallet>(walletById(kit, walletId).queryKey)?.name ?? say(connectingWords).title
  },
  Component: ConnectingWalletConnect,
})
