import { setLinkingWallet } from '@latchkey/core/actions/setLinkingWallet'
import { phoneLink, universalLink } from '@latchkey/core/deepLinks'
import { walletLinks } from '@latchkey/core/walletLinks'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { ImageTile } from '@latchkey/ui/ImageTile'
import type { Wallet } from '@latchkey/wire/api/explorer'
import { useState } from 'react'
import { type AppOpened, useAppOpened } from '../hooks/useAppOpened.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLinkPlace } from '../hooks/useLinkPlace.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { PairingCode } from './PairingCode.tsx'
import { Standing } from './Standing.tsx'
import { WaitRing } from './WaitRing.tsx'

const wordsFor = (isLinked: boolean, opened: AppOpened, name: string): { title: string; text: string } => {
  if (!isLinked) return { title: `Connect with ${name}`, text: 'The app opens. Approve there, then come back here.' }
  if (opened === 'notOpened') return { title: 'App did not open?', text: `Get ${name}, or try one of these ways.` }
  if (opened === 'back') return { title: `Waiting for ${name}`, text: 'Approved already? This takes a moment.' }
  return { title: `Continue in ${name}`, text: 'Approve the connection there, then come back here.' }
}

/** Sends a visitor on a phone into the wallet's app. The link stands ready before the tap, or it would not open. */
export function OpenApp({ wallet, src }: { wallet: Wallet; src: string | undefined }) {
  const kit = useKit()
  const place = useLinkPlace()
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
        says={`Scan with ${wallet.name} on another phone.`}
        getLabel="Back to the app"
        onGet={() => showCode(false)}
      />
    )
  }
  return (
    <Standing
      picture={<WaitRing src={src} name={wallet.name} state={isLinked && !isStuck ? 'waiting' : 'calm'} />}
      {...wordsFor(isLinked, opened, wallet.name)}
    >
      <Button
        variant="primary"
        iconEnd="external"
        isWide
        isBusy={!uri}
        onClick={() => setLinkingWallet(kit, wallet.id, wallet.mobile_link ?? undefined)}
        {...(link && { href: link.href, target: link.target })}
      >
        {isLinked ? `Open ${wallet.name} again` : `Open ${wallet.name}`}
      </Button>
      {isStuck && (
        <>
          {install && (
            <Button variant="secondary" isWide href={install} target="_blank">
              Get the app
            </Button>
          )}
          {other && other.href !== link?.href && (
            <Button variant="secondary" isWide href={other.href} target={other.target}>
              Open with its web link
            </Button>
          )}
          <div className="OpenApp-more">
            <CopyButton isWide value={uri ?? ''} label="Copy link">
              Copy link
            </CopyButton>
            <Button size="sm" isWide icon="qr" onClick={() => showCode(true)}>
              Show the code
            </Button>
          </div>
        </>
      )}
    </Standing>
  )
}
