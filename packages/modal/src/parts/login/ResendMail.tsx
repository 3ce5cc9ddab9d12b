import { resendEmail } from '@latchkey/core/actions/resendEmail'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import { Button } from '@latchkey/ui/Button'
import { errorWords } from '@latchkey/ui/errorWords'
import { otpWords } from '@latchkey/ui/otpWords'
import { useWords } from '@latchkey/ui/words'
import { useAction } from '../../hooks/useAction.ts'
import { useKit } from '../../hooks/useKit.ts'
import { useSecondsUntil } from '../../hooks/useSecondsUntil.ts'

/** Sends the email again: a countdown, then the button. */
export function ResendMail({ email, label }: { email: string; label: string }) {
  const { ports } = useKit()
  const { resendIn } = useWords(otpWords)
  const { say } = useWords(errorWords)
  const { run, isBusy, error } = useAction(resendEmail)
  const seconds = useSecondsUntil(createLoginCache(ports).resendAt()) ?? 0
  if (seconds > 0) return <span>{resendIn(seconds)}</span>
  return (
    <>
      {error && <span role="alert">{say(error)}</span>}
      <Button variant="link" isBusy={isBusy} onClick={() => void run(email)}>
        {label}
      </Button>
    </>
  )
}
