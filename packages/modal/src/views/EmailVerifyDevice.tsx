import { changeEmail } from '@latchkey/core/actions/changeEmail'
import { connectDevice } from '@latchkey/core/actions/connectDevice'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { Spinner } from '@latchkey/ui/Spinner'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useIsOpen } from '../hooks/useIsOpen.ts'
import { useKit } from '../hooks/useKit.ts'
import { useStart } from '../hooks/useStart.ts'
import { ResendMail } from '../parts/ResendMail.tsx'
import { Standing } from '../parts/Standing.tsx'
import { UseWallet } from '../parts/UseWallet.tsx'

type Params = { email: string; matchNumber?: string }

function EmailVerifyDevice({ params: { email, matchNumber } }: { params: Params }) {
  const kit = useKit()
  const isOpen = useIsOpen()
  const { run, hasFailed, error } = useAction(connectDevice)
  const wait = () => void run(email)
  useStart(wait)

  if (hasFailed && isOpen) {
    const canWaitOn = error?.code === 'login.timedOut' || error?.code === 'login.notLoaded'
    return (
      <Standing
        picture={<IconTile icon="mail" tone="neutral" size={64} />}
        title={error?.code === 'login.timedOut' ? 'Still waiting for the link' : 'This device is not approved'}
        text={error?.code === 'login.timedOut' ? `Open the link in the mail to ${email}.` : (error?.message ?? '')}
      >
        <Button variant="primary" icon="refresh" isWide onClick={canWaitOn ? wait : () => changeEmail(kit, email)}>
          {error?.code === 'login.timedOut' ? 'Keep waiting' : canWaitOn ? 'Try again' : 'Start again'}
        </Button>
        <UseWallet />
      </Standing>
    )
  }
  return (
    <div className="EmailVerifyDevice">
      <Standing
        picture={
          matchNumber === undefined ? (
            <IconTile icon="mail" size={64} />
          ) : (
            <span className="EmailVerifyDevice-number">{matchNumber}</span>
          )
        }
        title="Open the link in the mail"
        text={
          <>
            We sent it to <strong>{email}</strong>, because this device is new.
            {matchNumber !== undefined && ` Pick ${matchNumber} on the page that opens.`}
          </>
        }
      />
      <p className="EmailVerifyDevice-note">
        <Spinner size={16} /> Waiting for your approval
      </p>
      <p className="EmailVerifyDevice-note">
        <ResendMail email={email} label="Send the mail again" />
      </p>
    </div>
  )
}

/** A new device is approved by a link in a mail; the view goes on by itself. */
export default defineView('EmailVerifyDevice', { title: () => 'New device', Component: EmailVerifyDevice })
