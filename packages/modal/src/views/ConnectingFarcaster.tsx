import { connectFarcaster } from '@latchkey/core/actions/connectFarcaster'
import { Button } from '@latchkey/ui/Button'
import { CopyButton } from '@latchkey/ui/CopyButton'
import { errorWords } from '@latchkey/ui/errorWords'
import { QrCode, qrSize } from '@latchkey/ui/QrCode'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { Spinner } from '@latchkey/ui/Spinner'
import { useWords } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { LoginConfirmation } from '@latchkey/wire/loginConfirmation'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAnnounce } from '../hooks/useAnnounce.ts'
import { useAttempt } from '../hooks/useAttempt.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useKit } from '../hooks/useKit.ts'
import { useLater } from '../hooks/useLater.ts'
import { ProviderIcon } from '../parts/login/ProviderIcon.tsx'
import { ProviderTile } from '../parts/login/ProviderTile.tsx'
import { UseWallet } from '../parts/login/UseWallet.tsx'
import SaveLog from '../parts/SaveLog.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { socialWords } from '../words/social.ts'

const picture = (state: 'waiting' | 'failed') => (
  <WaitRing name="Farcaster" state={state}>
    <ProviderTile provider="farcaster" size={80} />
  </WaitRing>
)

function CopyLink({ uri }: { uri: string | undefined }) {
  const { copyLink } = useWords(buttonsWords)
  if (!uri) return <Skeleton height={40} radius={14} />
  return (
    <CopyButton isWide value={uri} label={copyLink}>
      {copyLink}
    </CopyButton>
  )
}

function Scan({ uri }: { uri: string | undefined }) {
  const words = useWords(socialWords)
  const isLate = useLater(uri !== undefined, limits.modal.hintMs)
  useAnnounce(uri && words.scanOrCopy)
  return (
    <div className="ConnectingFarcaster" aria-busy={!uri || undefined}>
      {uri ? (
        <QrCode
          value={uri}
          label={words.titleWith('Farcaster')}
          mark={<ProviderIcon provider="farcaster" size={44} />}
        />
      ) : (
        <Skeleton width={qrSize} height={qrSize} radius={18} />
      )}
      <p className="ConnectingFarcaster-words">{words.scanFarcaster}</p>
      <p className="ConnectingFarcaster-words" role="status">
        {isLate && words.farcasterSilent}
      </p>
      <CopyLink uri={uri} />
    </div>
  )
}

function OpenApp({ uri }: { uri: string | undefined }) {
  const words = useWords(socialWords)
  const { open } = useWords(buttonsWords)
  const isLate = useLater(uri !== undefined, limits.modal.hintMs)
  return (
    <StatusPanel
      picture={picture('waiting')}
      title={words.signInFarcaster}
      text={words.thenBack}
      note={isLate ? words.farcasterSilent : ''}
    >
      <Button
        variant="primary"
        iconEnd="external"
        isWide
        isBusy={uri === undefined}
        {...(uri !== undefined && { href: uri, target: '_blank' })}
      >
        {open('Farcaster')}
      </Button>
      <CopyLink uri={uri} />
    </StatusPanel>
  )
}

function Confirm({ confirm: { by, matchNumber } }: { confirm: LoginConfirmation }) {
  const words = useWords(socialWords)
  return (
    <div className="EmailVerifyDevice">
      <StatusPanel
        picture={<span className="EmailVerifyDevice-number">{matchNumber}</span>}
        title={words.confirmTitle}
        text={by === 'email' ? words.confirmByEmail(matchNumber) : words.confirmElsewhere(matchNumber)}
      />
      <p className="EmailVerifyDevice-note">
        <Spinner size={16} /> {words.confirmWaiting}
      </p>
    </div>
  )
}

function ConnectingFarcaster() {
  const words = useWords(socialWords)
  const { tryAgain } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const { ports } = useKit()
  const isOpen = useIsOpen()
  const [uri, setUri] = useState<string>()
  const [confirm, setConfirm] = useState<LoginConfirmation>()
  const attempt = useAttempt(connectFarcaster, setUri, setConfirm)
  const { hasFailed, error } = attempt
  const start = () => {
    setUri(undefined)
    setConfirm(undefined)
    attempt.start()
  }
  if (!hasFailed && confirm) return <Confirm confirm={confirm} />
  if (!hasFailed || !isOpen) return ports.device.isMobile ? <OpenApp uri={uri} /> : <Scan uri={uri} />
  const said = error?.cause instanceof WalletError ? say(error.cause) : ''
  const isLoaded = error?.code !== 'login.notLoaded'
  return (
    <StatusPanel
      picture={picture('failed')}
      title={isLoaded && error ? say(error) : words.notLoggedIn}
      text={isLoaded ? said : error && say(error)}
      isAlarming
    >
      <Button variant="primary" icon="refresh" isWide onClick={start}>
        {tryAgain}
      </Button>
      {isLoaded ? <SaveLog /> : <UseWallet />}
    </StatusPanel>
  )
}

/** A link for the phone that signs; the frame waits for it. */
export default defineView('ConnectingFarcaster', {
  title: (_params, _kit, say) => say(socialWords).titleWith('Farcaster'),
  Component: ConnectingFarcaster,
})
