import { type ClipboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { FieldNotes } from './FieldNotes.tsx'

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** A one-time code field: visual boxes over one real input, so paste, autofill and screen readers work. */
export function OtpInput({
  label,
  value,
  onChange,
  onComplete,
  length,
  hint,
  error,
  isDisabled = false,
  autoFocus,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  /** Called each time the last digit arrives, and on Enter with a whole code. */
  onComplete?: (code: string) => void
  length: number
  hint?: ReactNode
  error?: ReactNode
  isDisabled?: boolean
  autoFocus?: boolean
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setIsFocused] = useState(false)
  const [isAllSelected, setIsAllSelected] = useState(false)

  const change = (text: string) => {
    const digits = digitsOf(text)
    // Typing after a refused code starts a new one.
    const isBegunAgain = Boolean(error) && value.length === length && digits.startsWith(value)
    const code = (isBegunAgain ? digits.slice(length) : digits).slice(0, length)
    if (code === value) return
    onChange(code)
    if (code.length === length) onComplete?.(code)
  }

  // A complete code on the clipboard replaces the input; the browser pastes anything shorter.
  const paste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'))
    if (digits.length < length) return
    event.preventDefault()
    change(digits)
  }

  // The boxes can't show a caret in the middle, so it stays at the end unless a range is selected.
  const keepCaretAtEnd = () => {
    const { selectionStart, selectionEnd, value: text } = input.current ?? {}
    const isRange = selectionStart !== selectionEnd
    setIsAllSelected(isRange && text !== '')
    if (!isRange && text !== undefined && selectionEnd !== text.length) {
      input.current?.setSelectionRange(text.length, text.length)
    }
  }

  const current = Math.min(value.length, length - 1)
  return (
    <div className="OtpInput" data-error={error ? true : undefined} data-disabled={isDisabled || undefined}>
      <div className="OtpInput-boxes" dir="ltr">
        {Array.from({ length }, (_, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is the identity
            key={place}
            className="OtpInput-box"
            data-current={isFocused && !isAllSelected && place === current ? true : undefined}
            data-selected={isFocused && isAllSelected && place < value.length ? true : undefined}
            aria-hidden="true"
          >
            {value[place] ?? (isFocused && place === current && <span className="OtpInput-caret" />)}
          </span>
        ))}
        <input
          id={id}
          ref={input}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          autoCorrect="off"
          spellCheck={false}
          value={value}
          disabled={isDisabled}
          // biome-ignore lint/a11y/noAutofocus: the view asks for nothing but the code
          autoFocus={autoFocus}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          onKeyDown={({ key }) => key === 'Enter' && value.length === length && onComplete?.(value)}
          onSelect={keepCaretAtEnd}
          onFocus={() => setIsFocused(true)}
          onBlur={() => setIsFocused(false)}
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
