import { connectSocial } from '@latchkey/core/actions/connectSocial'
import { redirectSocial } from '@latchkey/core/actions/redirectSocial'
import type { Kit } from '@latchkey/core/kit'
import { socialNames } from '@latchkey/core/socialLogins'
import { Button } from '@latchkey/ui/Button'
import { WalletError } from '@latchkey/wire/errors'
import type { SocialProvider } from '@latchkey/wire/social'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useLater } from '../hooks/useLater.ts'
import { useStart } from '../hooks/useStart.ts'
import { ProviderTile } from '../parts/ProviderTile.tsx'
import { Standing } from '../parts/Standing.tsx'
import { UseWallet } from '../parts/UseWallet.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'

const nameOf = (provider: SocialProvider): string => socialNames[provider] ?? 'your provider'

/** When a person starts to wonder where the window is. */
const hintMs = 8_000

type Words = { title: string; text: string; isAlarming: boolean }

const wordsFor = (error: WalletError | undefined, name: string): Words => {
  const code = error?.code
  if (code === 'social.popupClosed')
    return {
      title: error?.message ?? '',
      text: `The ${name} window closed before you were logged in.`,
      isAlarming: false,
    }
  if (code === 'social.popupBlocked')
    return { title: 'The window was blocked', text: error?.message ?? '', isAlarming: false }
  if (code === 'connection.rejected')
    return { title: error?.message ?? '', text: 'Nothing was shared.', isAlarming: false }
  if (code === 'login.notLoaded' || code === 'login.timedOut')
    return { title: 'Not logged in', text: error?.message ?? '', isAlarming: true }
  const said = error?.cause instanceof WalletError ? error.cause.message : `${name} did not log you in. Try again.`
  return { title: error?.message ?? 'Not logged in', text: said, isAlarming: true }
}

const leaveForProvider = async (kit: Kit, provider: SocialProvider): Promise<void> =>
  window.location.assign(await redirectSocial(kit, provider))

function ConnectingSocial({ params: { provider } }: { params: { provider: SocialProvider } }) {
  const name = nameOf(provider)
  const isOpen = useIsOpen()
  const [isRetrieving, setIsRetrieving] = useState(false)
  const { run, hasFailed, error } = useAction(connectSocial)
  const leaving = useAction(leaveForProvider)
  const start = () => {
    setIsRetrieving(false)
    void run(provider, () => setIsRetrieving(true))
  }
  useStart(start)
  const isLate = useLater(!hasFailed && !isRetrieving, hintMs)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing name={name} state={state}>
      <ProviderTile provider={provider} size={80} />
    </WaitRing>
  )

  if (!hasFailed || !isOpen) {
    return isRetrieving ? (
      <Standing picture={picture('waiting')} title="Logging you in" text="Opening your wallet" note="" />
    ) : (
      <Standing
        picture={picture('waiting')}
        title={`Continue in the ${name} window`}
        text="Log in there. This page goes on by itself."
        note={isLate ? `No ${name} window? It may be behind this one.` : ''}
      />
    )
  }
  const shown = leaving.error ?? error
  const words = wordsFor(shown, name)
  const isBlocked = error?.code === 'social.popupBlocked'
  return (
    <Standing picture={picture(words.isAlarming ? 'failed' : 'calm')} {...words}>
      {isBlocked && (
        <Button variant="primary" isWide isBusy={leaving.isBusy} onClick={() => void leaving.run(provider)}>
          Continue in this tab
        </Button>
      )}
      <Button variant={isBlocked ? 'ghost' : 'primary'} icon="refresh" isWide onClick={start}>
        Try again
      </Button>
      {shown?.code === 'login.notLoaded' && <UseWallet />}
    </Standing>
  )
}

/** Waits for a login in another window, and says how that stands. */
export default defineView('ConnectingSocial', {
  title: ({ provider }) => (socialNames[provider] ? `Log in with ${socialNames[provider]}` : 'Log in'),
  Component: ConnectingSocial,
})
