import { connectFarcaster } from '@latchkey/core/actions/connectFarcaster'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { QrCode } from '@latchkey/ui/QrCode'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { WalletError } from '@latchkey/wire/errors'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useKit } from '../hooks/useKit.ts'
import { useStart } from '../hooks/useStart.ts'
import { ProviderIcon } from '../parts/ProviderIcon.tsx'
import { ProviderTile } from '../parts/ProviderTile.tsx'
import { Standing } from '../parts/Standing.tsx'
import { UseWallet } from '../parts/UseWallet.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'

const picture = (state: 'waiting' | 'failed') => (
  <WaitRing name="Farcaster" state={state}>
    <ProviderTile provider="farcaster" size={80} />
  </WaitRing>
)

const copy = (uri: string) => (
  <CopyButton isWide value={uri} label="Copy link">
    Copy link
  </CopyButton>
)

function Scan({ uri }: { uri: string | undefined }) {
  useAnnounce(uri && 'Scan the code with your phone, or copy the link')
  return (
    <div className="ConnectingFarcaster" aria-busy={!uri || undefined}>
      {uri ? (
        <QrCode value={uri} label="Log in with Farcaster" mark={<ProviderIcon provider="farcaster" size={44} />} />
      ) : (
        <Skeleton width={288} height={288} radius={18} />
      )}
      <p className="ConnectingFarcaster-words">
        Scan with your phone and sign in Farcaster. This page goes on by itself.
      </p>
      {uri ? copy(uri) : <Skeleton height={40} radius={14} />}
    </div>
  )
}

function OpenApp({ uri }: { uri: string | undefined }) {
  return (
    <Standing
      picture={picture('waiting')}
      title="Sign in Farcaster"
      text="Then come back here. This page goes on by itself."
    >
      <Button
        variant="primary"
        iconEnd="external"
        isWide
        isBusy={uri === undefined}
        {...(uri !== undefined && { href: uri, target: '_blank' })}
      >
        Open Farcaster
      </Button>
      {uri ? copy(uri) : <Skeleton height={40} radius={14} />}
    </Standing>
  )
}

function ConnectingFarcaster() {
  const { ports } = useKit()
  const isOpen = useIsOpen()
  const [uri, setUri] = useState<string>()
  const { run, hasFailed, error } = useAction(connectFarcaster)
  const start = () => {
    setUri(undefined)
    void run(setUri)
  }
  useStart(start)
  if (!hasFailed || !isOpen) return ports.device.isMobile ? <OpenApp uri={uri} /> : <Scan uri={uri} />
  const said = error?.cause instanceof WalletError ? error.cause.message : ''
  const isLoaded = error?.code !== 'login.notLoaded'
  return (
    <Standing
      picture={picture('failed')}
      title={isLoaded ? (error?.message ?? 'Not logged in') : 'Not logged in'}
      text={isLoaded ? said : (error?.message ?? '')}
      isAlarming
    >
      <Button variant="primary" icon="refresh" isWide onClick={start}>
        Try again
      </Button>
      {!isLoaded && <UseWallet />}
    </Standing>
  )
}

/** A link for the phone that signs; the frame waits for it. */
export default defineView('ConnectingFarcaster', {
  title: () => 'Log in with Farcaster',
  Component: ConnectingFarcaster,
})
