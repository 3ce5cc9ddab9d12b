import { defineView } from '../defineView.ts'
import { EmailForm } from '../parts/EmailForm.tsx'
import { UseWallet } from '../parts/UseWallet.tsx'

function EmailLogin({ params }: { params: { email?: string } | undefined }) {
  return (
    <div className="EmailLogin">
      <p className="EmailLogin-words">We send you a code. With it you have a wallet, here and on every device.</p>
      <EmailForm email={params?.email} hasFocus />
      <UseWallet />
    </div>
  )
}

/** Nothing but the address: for a site that asks for it, and to correct it. */
export default defineView('EmailLogin', { title: () => 'Log in with email', Component: EmailLogin })
