import { askEmailUpdate } from '@latchkey/core/actions/askEmailUpdate'
import type { ViewParams } from '@latchkey/core/state/views'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { EmailField } from '../parts/login/EmailField.tsx'
import { loginWords } from '../words/login.ts'

function UpdateEmailWallet({ params }: { params: ViewParams['UpdateEmailWallet'] }) {
  const words = useWords(loginWords)
  const [email, setEmail] = useState(params.email ?? '')
  const [sent, setSent] = useState<string>()
  const { run, isBusy, error } = useAction(askEmailUpdate)
  const isNew = email.trim().length > 3 && email.trim() !== params.email
  return (
    <form
      className="ViewBody"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isNew) return
        setSent(email)
        void run(params, email)
      }}
    >
      <p className="ViewBody-note">{words.changeText}</p>
      <EmailField label={words.newEmail} autoFocus value={email} onChange={setEmail} sent={sent} error={error} />
      <Button
        type="submit"
        variant="primary"
        isWide
        isBusy={isBusy}
        disabledReason={isNew ? undefined : words.sameEmail}
      >
        {words.continue}
      </Button>
    </form>
  )
}

/** Another address for the same login. */
export default defineView('UpdateEmailWallet', {
  title: (_params, _kit, say) => say(loginWords).changeTitle,
  Component: UpdateEmailWallet,
})
