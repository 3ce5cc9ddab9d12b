import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { FieldNotes } from './FieldNotes.tsx'
import { isAmbiguousAmount } from './isAmbiguousAmount.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { normaliseAmount, toPlainDigits } from './normaliseAmount.ts'
import { pieceWords } from './pieceWords.ts'
import { useWords } from './words.ts'

/** The two readings of an ambiguous amount, so the user can pick one. */
const bothReadings = (text: string): readonly [string, string, string] => {
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return [text, `${whole}${fraction}`, `${whole}.${fraction.replace(/0+$/, '') || '0'}`]
}

/** A large amount field: a decimal string in, a decimal string out, never a number. */
export function AmountInput({
  label,
  value,
  onChange,
  decimals,
  hint,
  error,
  trailing,
  isDisabled = false,
  isReadOnly = false,
  autoFocus,
  ref,
}: {
  label: string
  value: string
  onChange?: (value: string) => void
  /** More digits than the token has are refused, not rounded. */
  decimals?: number
  hint?: ReactNode
  error?: ReactNode
  trailing?: ReactNode
  isDisabled?: boolean
  /** Takes the focus but no input, while the token is loading. */
  isReadOnly?: boolean
  autoFocus?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  const [refusal, setRefusal] = useState('')
  const words = useWords(pieceWords)
  // Keeps a comma while typing, so "1,25" growing to "1,250" stays visible as ambiguous.
  const [typed, setTyped] = useState({ raw: value, amount: value })
  const shown = typed.amount === value && typed.raw.replace(',', '.') === value ? typed.raw : value

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const raw = target.value
    const isPasted = 'inputType' in nativeEvent && /^insertFrom(Paste|Drop)$/.test(String(nativeEvent.inputType))
    if (isAmbiguousAmount(toPlainDigits(raw), isPasted))
      return setRefusal(words.ambiguous(...bothReadings(toPlainDigits(raw))))
    const next = normaliseAmount(raw)
    const fraction = next?.split('.')[1] ?? ''
    if (next === undefined) return setRefusal(words.onlyDigits)
    if (decimals === 0 && next.includes('.')) return setRefusal(words.wholeOnly)
    if (decimals !== undefined && fraction.length > decimals) return setRefusal(words.atMostDecimals(decimals))
    setRefusal('')
    setTyped({ raw, amount: next })
    if (next !== value) onChange?.(next)
  }

  const note = refusal || hint
  return (
    <div className="AmountInput" data-error={error ? true : undefined}>
      <label className="AmountInput-label" htmlFor={id}>
        {label}
      </label>
      <div className="AmountInput-line">
        <input
          dir="ltr"
          id={id}
          ref={ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          placeholder="0"
          value={shown}
          data-length={value.length > 13 ? 'long' : value.length > 8 ? 'medium' : undefined}
          disabled={isDisabled}
          readOnly={isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: only set by views whose first task is the amount
          autoFocus={autoFocus}
          onChange={change}
          onBlur={() => setRefusal('')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : note ? `${id}-hint` : undefined}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={note} error={error} />
      <LiveRegion message={refusal} />
    </div>
  )
}
