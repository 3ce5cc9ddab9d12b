import { connectPasskey } from '@latchkey/core/actions/connectPasskey'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAttempt } from '../hooks/useAttempt.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useNavigate } from '../hooks/useNavigate.ts'
import { PasskeyTile } from '../parts/login/PasskeyTile.tsx'
import SaveLog from '../parts/SaveLog.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { WaitRing } from '../parts/WaitRing.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { loginWords } from '../words/login.ts'

function ConnectingPasskey() {
  const navigate = useNavigate()
  const isOpen = useIsOpen()
  const words = useWords(loginWords)
  const { tryAgain } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const { start, hasFailed, error } = useAttempt(connectPasskey)
  const picture = (state: 'waiting' | 'calm' | 'failed') => (
    <WaitRing name={words.passkey} state={state}>
      <PasskeyTile size={80} />
    </WaitRing>
  )

  if (!hasFailed || !isOpen)
    return <StatusPanel picture={picture('waiting')} title={words.passkeyOpening} text={words.passkeyOpeningText} />
  const isDeclined = error?.code === 'connection.rejected'
  return (
    <StatusPanel
      picture={picture(isDeclined ? 'calm' : 'failed')}
      title={isDeclined ? words.passkeyDeclined : words.passkeyFailed}
      text={isDeclined ? words.passkeyDeclinedText : error && say(error)}
      isAlarming={!isDeclined}
    >
      <Button variant="primary" icon="refresh" isWide onClick={start}>
        {tryAgain}
      </Button>
      <Button variant="ghost" isWide onClick={() => navigate.reset('Connect')}>
        {words.anotherWay}
      </Button>
      {error?.code !== 'login.notLoaded' && <SaveLog />}
    </StatusPanel>
  )
}

/** Waits while the wallet's frame asks for a passkey, and shows the outcome. */
export default defineView('ConnectingPasskey', {
  title: (_params, _kit, say) => say(loginWords).passkeyTitle,
  Component: ConnectingPasskey,
})
