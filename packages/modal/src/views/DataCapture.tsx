import { askEmailCapture, recentEmails } from '@latchkey/core/actions/askEmailCapture'
import { closeModal } from '@latchkey/core/actions/closeModal'
import { createLoginCache } from '@latchkey/core/connectors/embedded/loginCache'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { defineView } from '../defineView.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useSlice } from '../hooks/useSlice.ts'
import { useStart } from '../hooks/useStart.ts'
import { EmailField } from '../parts/login/EmailField.tsx'
import { signInWords } from '../words/signIn.ts'

/** Common email domains. */
const endings = ['gmail.com', 'outlook.com', 'yahoo.com', 'hotmail.com', 'aol.com', 'icloud.com', 'zoho.com']

function Chips({ label, texts, onPick }: { label: string; texts: readonly string[]; onPick: (text: string) => void }) {
  if (texts.length === 0) return null
  return (
    <ul className="DataCapture-chips" aria-label={label}>
      {texts.map((text) => (
        <li key={text}>
          <Button variant="chip" onClick={() => onPick(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function DataCapture() {
  const kit = useKit()
  const words = useWords(signInWords)
  const isRequired = useSlice(({ features }) => features.isEmailCaptureRequired)
  const known = createLoginCache(kit.ports).email()
  const [recent] = useState(() => recentEmails(kit))
  const [email, setEmail] = useState(known ?? '')
  const [sent, setSent] = useState<string>()
  const { run, isBusy, error } = useAction(askEmailCapture)
  const submit = (text: string) => {
    setEmail(text)
    setSent(text)
    void run(text)
  }
  // A user who logged in by email needn't type the address again.
  useStart(() => known && submit(known))
  const [name, ending] = email.split('@')
  const offered = name && !ending ? endings.map((one) => `@${one}`) : []

  return (
    <form
      className="DataCapture"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(email)
      }}
    >
      <div className="DataCapture-head">
        <IconTile icon="mail" size={64} />
        <p className="DataCapture-lead">{words.captureLead}</p>
        <p className="DataCapture-text">{words.captureText(kit.config.metadata.name)}</p>
      </div>
      <EmailField label={words.email} autoFocus value={email} onChange={setEmail} sent={sent} error={error} />
      {email === '' ? (
        <Chips label={words.known} texts={recent} onPick={submit} />
      ) : (
        <Chips label={words.endings} texts={offered} onPick={(text) => setEmail(`${name}${text}`)} />
      )}
      <div className="DataCapture-buttons">
        <Button type="submit" variant="primary" isWide isBusy={isBusy}>
          {words.continue}
        </Button>
        {!isRequired && (
          <Button variant="ghost" isWide onClick={() => closeModal(kit)}>
            {words.skip}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Asks for an email address after sign-in, if the project wants one (AUTH-12). */
export default defineView('DataCapture', {
  title: (_params, _kit, say) => say(signInWords).captureTitle,
  Component: DataCapture,
})
