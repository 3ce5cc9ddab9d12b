import { confirmEmailCapture } from '@latchkey/core/actions/askEmailCapture'
import { goBack } from '@latchkey/core/actions/navigate'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { CodeEntry } from '../parts/login/CodeEntry.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { signInWords } from '../words/signIn.ts'

function DataCaptureOtpConfirm({ params: { email } }: { params: { email: string } }) {
  const kit = useKit()
  const { run, isBusy, error } = useAction(confirmEmailCapture)
  const { change } = useWords(buttonsWords)
  return (
    <CodeEntry email={email} isBusy={isBusy} error={error} onCode={(code) => void run(code)}>
      <Button variant="link" onClick={() => goBack(kit)}>
        {change}
      </Button>
    </CodeEntry>
  )
}

/** Confirms the email address that the site requested, with the emailed code. */
export default defineView('DataCaptureOtpConfirm', {
  title: (_params, _kit, say) => say(signInWords).confirmTitle,
  Component: DataCaptureOtpConfirm,
})
