import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { phoneLink, universalLink } from '@latchkey/core/wallets/deepLinks'
import { walletLinks } from '@latchkey/core/wallets/walletLinks'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { ImageTile } from '@latchkey/ui/ImageTile'
import { type Translated, useWords } from '@latchkey/ui/words'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { useState } from 'react'
import { type AppOpened, useAppOpened } from '../../hooks/useAppOpened.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useLinkPlace } from '../../hooks/useLinkPlace.ts'
import { useSlice } from '../../hooks/useSlice.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { pairingWords } from '../../words/pairing.ts'
import { StatusPanel } from '../StatusPanel.tsx'
import { WaitRing } from '../WaitRing.tsx'
import { PairingCode } from './PairingCode.tsx'

type Words = Translated<typeof pairingWords>

const titleAndText = (
  words: Words,
  isLinked: boolean,
  opened: AppOpened,
  name: string,
): { title: string; text: string } => {
  if (!isLinked) return { title: words.connectWith(name), text: words.appOpens }
  if (opened === 'notOpened') return { title: words.didNotOpen, text: words.didNotOpenText(name) }
  if (opened === 'back') return { title: words.waitingFor(name), text: words.waitingText }
  return { title: words.continueIn(name), text: words.continueText }
}

/** Opens the wallet app on a phone. The link is prepared before the tap; otherwise the browser would block it. */
export function OpenApp({ wallet, src }: { wallet: Wallet; src: string | undefined }) {
  const kit = useKit()
  const place = useLinkPlace()
  const words = useWords(pairingWords)
  const { copyLink, open } = useWords(buttonsWords)
  const { uri, linkingWalletId } = useSlice((state) => state.pairing)
  const [isCodeShown, showCode] = useState(false)
  const isLinked = linkingWalletId === wallet.id
  const opened = useAppOpened(isLinked)
  const link = uri ? phoneLink(wallet, uri, place) : undefined
  const other = uri ? universalLink(wallet, uri, place) : undefined
  const { install } = walletLinks(wallet, kit.ports.device)
  const isStuck = isLinked && opened === 'notOpened'

  if (isCodeShown) {
    return (
      <PairingCode
        mark={<ImageTile src={src} name={wallet.name} size={48} />}
        says={words.scanElsewhere(wallet.name)}
        getLabel={words.backToApp}
        onGet={() => showCode(false)}
      />
    )
  }
  return (
    <StatusPanel
      picture={<WaitRing src={src} name={wallet.name} state={isLinked && !isStuck ? 'waiting' : 'calm'} />}
      {...titleAndText(words, isLinked, opened, wallet.name)}
    >
      <Button
        variant="primary"
        iconEnd="external"
        isWide
        isBusy={!uri}
        onClick={() => setLinkingWallet(kit, wallet.id, wallet.mobile_link ?? undefined)}
        {...(link && { href: link.href, target: link.target })}
      >
        {isLinked ? words.openAgain(wallet.name) : open(wallet.name)}
      </Button>
      {isStuck && (
        <>
          {install && (
            <Button variant="secondary" isWide href={install} target="_blank">
              {words.getApp}
            </Button>
          )}
          {other && other.href !== link?.href && (
            <Button variant="secondary" isWide href={other.href} target={other.target}>
              {words.webLink}
            </Button>
          )}
          <div className="OpenApp-more">
            <CopyButton isWide value={uri ?? ''} label={copyLink}>
              {copyLink}
            </CopyButton>
            <Button size="sm" isWide icon="qr" onClick={() => showCode(true)}>
              {words.showCode}
            </Button>
          </div>
        </>
      )}
    </StatusPanel>
  )
}
