import { changeEmail } from '@latchkey/core/actions/changeEmail'
import { connectDevice } from '@latchkey/core/actions/connectDevice'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { Spinner } from '@latchkey/ui/Spinner'
import { around, useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useKit } from '../hooks/useKit.ts'
import { useStart } from '../hooks/useStart.ts'
import { ResendMail } from '../parts/login/ResendMail.tsx'
import { UseWallet } from '../parts/login/UseWallet.tsx'
import SaveLog from '../parts/SaveLog.tsx'
import { StatusPanel } from '../parts/StatusPanel.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { loginWords } from '../words/login.ts'

type Params = { email: string; matchNumber?: string; isInWallet?: boolean }

function EmailVerifyDevice({ params: { email, matchNumber, isInWallet } }: { params: Params }) {
  const kit = useKit()
  const isOpen = useIsOpen()
  const words = useWords(loginWords)
  const buttons = useWords(buttonsWords)
  const { say } = useWords(errorWords)
  const { run, hasFailed, error } = useAction(connectDevice)
  const wait = () => void run(email, isInWallet)
  useStart(wait)

  if (hasFailed && isOpen) {
    // The title already says this one.
    const said = error && error.sentence?.code !== 'device.denied' ? say(error) : undefined
    const canWaitOn = error?.code === 'login.timedOut' || error?.code === 'login.notLoaded'
    return (
      <StatusPanel
        picture={<IconTile icon="mail" tone="neutral" size={64} />}
        title={error?.code === 'login.timedOut' ? words.stillWaiting : words.notApproved}
        text={error?.code === 'login.timedOut' ? words.openLinkTo(email) : said}
      >
        <Button variant="primary" icon="refresh" isWide onClick={canWaitOn ? wait : () => changeEmail(kit, email)}>
          {error?.code === 'login.timedOut' ? words.keepWaiting : canWaitOn ? buttons.tryAgain : buttons.startAgain}
        </Button>
        <UseWallet />
        {error?.code !== 'login.notLoaded' && <SaveLog />}
      </StatusPanel>
    )
  }
  const [before, after] = around(words.linkSentTo)
  return (
    <div className="EmailVerifyDevice">
      <StatusPanel
        picture={
          matchNumber === undefined ? (
            <IconTile icon="mail" size={64} />
          ) : (
            <span className="EmailVerifyDevice-number">{matchNumber}</span>
          )
        }
        title={words.openLink}
        text={
          <>
            {before}
            <strong>{email}</strong>
            {after}
            {matchNumber !== undefined && ` ${words.pick(matchNumber)}`}
          </>
        }
      />
      <p className="EmailVerifyDevice-note">
        <Spinner size={16} /> {words.waitingForApproval}
      </p>
      <p className="EmailVerifyDevice-note">
        <ResendMail email={email} label={words.mailAgain} />
      </p>
    </div>
  )
}

/** A new device is approved with an emailed link; the view then continues by itself. */
export default defineView('EmailVerifyDevice', {
  title: (_params, _kit, say) => say(loginWords).deviceTitle,
  Component: EmailVerifyDevice,
})
