import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { FieldNotes } from './FieldNotes.tsx'

/** Letters per line. If the browser can't size the field itself, longer text gets a second line. */
const lineLength = 30

/** A field for one long word, such as an address. It grows with its text, and Enter submits the form. */
export function LongField({
  label,
  value,
  onChange,
  onBlur,
  placeholder,
  hint,
  error,
  trailing,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  placeholder?: string
  hint?: ReactNode
  error?: ReactNode
  /** Shown inside the field, at its end. */
  trailing?: ReactNode
}) {
  const id = useId()
  const send = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <div className="TextField LongField" data-error={error ? true : undefined}>
      <label className="TextField-label" htmlFor={id}>
        {label}
      </label>
      <div className="TextField-box">
        <textarea
          id={id}
          rows={value.length > lineLength ? 2 : 1}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          onKeyDown={send}
          // Text copied from an email may contain line breaks.
          onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ''))}
          onBlur={onBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
