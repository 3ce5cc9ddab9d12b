import { changeEmail } from '@latchkey/core/actions/changeEmail'
import { connectOtp } from '@latchkey/core/actions/connectOtp'
import { Button } from '@latchkey/ui/Button'
import { otpWords } from '@latchkey/ui/otpWords'
import { useWords } from '@latchkey/ui/words'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { CodeEntry } from '../parts/login/CodeEntry.tsx'
import { CodeInWallet } from '../parts/login/CodeInWallet.tsx'
import { ResendMail } from '../parts/login/ResendMail.tsx'
import { UsePasskey } from '../parts/login/UsePasskey.tsx'
import { buttonsWords } from '../words/buttons.ts'
import { loginWords } from '../words/login.ts'

function EmailVerifyOtp({ params }: { params: { email: string; isInWallet?: boolean } }) {
  return params.isInWallet ? <CodeInWallet email={params.email} /> : <CodeInPage email={params.email} />
}

function CodeInPage({ email }: { email: string }) {
  const kit = useKit()
  const { run, isBusy, error } = useAction(connectOtp)
  return (
    <CodeEntry
      email={email}
      change={
        <Button variant="link" onClick={() => changeEmail(kit, email)}>
          {useWords(buttonsWords).change}
        </Button>
      }
      isBusy={isBusy}
      error={error}
      onCode={(code) => void run(code)}
    >
      <ResendMail email={email} label={useWords(otpWords).resend} />
      <UsePasskey variant="link" />
    </CodeEntry>
  )
}

export default defineView('EmailVerifyOtp', {
  title: (_params, _kit, say) => say(loginWords).codeTitle,
  Component: EmailVerifyOtp,
})
