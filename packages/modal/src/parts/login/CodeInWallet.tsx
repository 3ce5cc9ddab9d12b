import { changeEmail } from '@latchkey/core/actions/changeEmail'
import { connectCode } from '@latchkey/core/actions/connectCode'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { useAttempt } from '../../hooks/useAttempt.ts'
import { useIsOpen } from '../../hooks/useIsOpen.ts'
import { useKit } from '../../hooks/useKit.ts'
import { buttonsWords } from '../../words/buttons.ts'
import { loginWords } from '../../words/login.ts'
import SaveLog from '../SaveLog.tsx'
import { StatusPanel } from '../StatusPanel.tsx'
import { UsePasskey } from './UsePasskey.tsx'

/** Waits while the emailed code is typed in the wallet's window, and shows the outcome. */
export function CodeInWallet({ email }: { email: string }) {
  const kit = useKit()
  const isOpen = useIsOpen()
  const words = useWords(loginWords)
  const { startAgain } = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const { hasFailed, error } = useAttempt(connectCode)
  const picture = <IconTile icon="mail" {...(hasFailed && { tone: 'neutral' as const })} size={64} />
  if (!hasFailed || !isOpen)
    return <StatusPanel picture={picture} title={words.codeInWallet} text={words.codeInWalletText(email)} />
  const isDeclined = error?.code === 'connection.rejected'
  return (
    <StatusPanel
      picture={picture}
      title={isDeclined ? words.codeNotEntered : words.passkeyFailed}
      text={isDeclined ? words.codeNotEnteredText : error && say(error)}
      isAlarming={!isDeclined}
    >
      <Button variant="primary" icon="refresh" isWide onClick={() => changeEmail(kit, email)}>
        {startAgain}
      </Button>
      <UsePasskey variant="link" />
      {error?.code !== 'login.notLoaded' && !isDeclined && <SaveLog />}
    </StatusPanel>
  )
}
