import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { defineView } from '../defineView.ts'
import { EmailForm } from '../parts/login/EmailForm.tsx'
import { UsePasskey } from '../parts/login/UsePasskey.tsx'
import { UseWallet } from '../parts/login/UseWallet.tsx'
import { loginWords } from '../words/login.ts'

function EmailLogin({ params }: { params: { email?: string } | undefined }) {
  return (
    <div className="ViewBody">
      <p className="ViewBody-note">{useWords(loginWords).emailText(limits.otp.digits)}</p>
      <EmailForm email={params?.email} hasFocus />
      <UsePasskey />
      <UseWallet />
    </div>
  )
}

/** Only the email field: for a site that asks for it, and for corrections. */
export default defineView('EmailLogin', {
  title: (_params, _kit, say) => say(loginWords).emailTitle,
  Component: EmailLogin,
})
