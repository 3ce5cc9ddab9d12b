import { resendEmail } from '@latchkey/core/actions/resendEmail'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import { Button } from '@latchkey/ui/Button'
import { limits } from '@latchkey/wire/limits'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSecondsLeft } from '../hooks/useSecondsLeft.ts'

/** Another mail to the same address: how long until it can be asked for, then the button. */
export function ResendMail({ email, label }: { email: string; label: string }) {
  const { ports } = useKit()
  const { run, isBusy, error } = useAction(resendEmail)
  const last = createLoginCache(ports).lastMailAt()
  const seconds = useSecondsLeft(last === undefined ? undefined : last + limits.email.cooldownMs)
  if (seconds > 0) return <span>Resend in {seconds} s</span>
  return (
    <>
      {error && <span role="alert">{error.message}</span>}
      <Button variant="link" isBusy={isBusy} onClick={() => void run(email)}>
        {label}
      </Button>
    </>
  )
}
