import { connectSocial } from '@latchkey/core/actions/connectSocial'
import { redirectSocial } from '@latchkey/core/actions/redirectSocial'
import type { Kit } from '@latchkey/core/kit'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import type { SocialProvider } from '@latchkey/wire/social'
import { socialNames } from '@latchkey/wire/social'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useAttempt } from '../hooks/useAttempt.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useLater } from '../hooks/useLater.ts'
import { ProviderTile } from '../parts/login/ProviderTile.tsx'
import { UseWallet } from '../parts/login/UseWallet.tsx'
import SaveLog from '../parts/SaveLog.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { socialWords } from '../words/social.ts'

type Outcome = { title: string; text: string; isAlarming: boolean }

const useOutcome = (error: WalletError | undefined, name: string): Outcome => {
  const words = useWords(socialWords)
  const { say } = useWords(errorWords)
  const message = error ? say(error) : ''
  const code = error?.code
  if (code === 'social.popupClosed')
    return {
      title: message,
      text: words.windowClosed(name),
      isAlarming: false,
    }
  if (code === 'social.popupBlocked') return { title: words.windowBlocked, text: message, isAlarming: false }
  if (code === 'connection.rejected') return { title: message, text: words.nothingShared, isAlarming: false }
  if (code === 'login.notLoaded' || code === 'login.timedOut')
    return { title: words.notLoggedIn, text: message, isAlarming: true }
  const said = error?.cause instanceof WalletError ? say(error.cause) : words.failed(name)
  return { title: error ? message : words.notLoggedIn, text: said, isAlarming: true }
}

const leaveForProvider = async (kit: Kit, provider: SocialProvider): Promise<void> =>
  window.location.assign(await redirectSocial(kit, provider))

function ConnectingSocial({ params: { provider } }: { params: { provider: SocialProvider } }) {
  const words = useWords(socialWords)
  const { tryAgain } = useWords(buttonsWords)
  const name = socialNames[provider] ?? words.yourProvider
  const isOpen = useIsOpen()
  const [isRetrieving, setIsRetrieving] = useState(false)
  const attempt = useAttempt(connectSocial, provider, () => setIsRetrieving(true))
  const { hasFailed, error } = attempt
  const isDone = isRetrieving || attempt.isReturning
  const leaving = useAction(leaveForProvider)
  const start = () => {
    setIsRetrieving(false)
    attempt.start()
  }
  const isLate = useLater(!hasFailed && !isDone, limits.modal.hintMs)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing name={name} state={state}>
      <ProviderTile provider={provider} size={80} />
    </WaitRing>
  )

  const shown = leaving.error ?? error
  const outcome = useOutcome(shown, name)
  if (!hasFailed || !isOpen) {
    return isDone ? (
      <StatusPanel picture={picture('waiting')} title={words.loggingIn} text={words.openingWallet} note="" />
    ) : (
      <StatusPanel
        picture={picture('waiting')}
        title={words.continueIn(name)}
        text={words.logInThere}
        note={isLate ? words.noWindow(name) : ''}
      />
    )
  }
  const isBlocked = error?.code === 'social.popupBlocked'
  return (
    <StatusPanel picture={picture(outcome.isAlarming ? 'failed' : 'calm')} {...outcome}>
      {isBlocked && (
        <Button variant="primary" isWide isBusy={leaving.isBusy} onClick={() => void leaving.run(provider)}>
          {words.continueHere}
        </Button>
      )}
      <Button variant={isBlocked ? 'ghost' : 'primary'} icon="refresh" isWide onClick={start}>
        {tryAgain}
      </Button>
      {shown?.code === 'login.notLoaded' ? <UseWallet /> : outcome.isAlarming && <SaveLog />}
    </StatusPanel>
  )
}

/** Waits for a login in another window and shows the status. */
export default defineView('ConnectingSocial', {
  title: ({ provider }, _kit, say) =>
    socialNames[provider] ? say(socialWords).titleWith(socialNames[provider]) : say(socialWords).title,
  Component: ConnectingSocial,
})
