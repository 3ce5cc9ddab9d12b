import { type ChangeEvent, type ReactNode, type Ref, useId, useState } from 'react'
import { FieldNotes } from './FieldNotes.tsx'
import { isAmbiguousAmount } from './isAmbiguousAmount.ts'
import { LiveRegion } from './LiveRegion.tsx'
import { normaliseAmount, toPlainDigits } from './normaliseAmount.ts'
import { pieceWords } from './pieceWords.ts'
import { useDecimalPoint } from './useDecimalPoint.ts'
import { useWords } from './words.ts'

/** The two readings of an ambiguous amount, so the user can pick one. */
const bothReadings = (text: string, point: string): readonly [string, string, string] => {
  const [whole = '', fraction = ''] = text.split(/[.,]/)
  return [text, `${whole}${fraction}`, `${whole}${point}${fraction.replace(/0+$/, '') || '0'}`]
}

/**
 * A large amount field: a decimal string in, a decimal string out, never a number. It shows the user's decimal
 * separator. A text that can't be read stays visible, but isn't an amount, so "1,250" never leaves "1,25" behind.
 */
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
  const point = useDecimalPoint()
  // Keeps what was typed until the user leaves: shown with our own separator, "1,25" would grow to a clear "1.250".
  const [typed, setTyped] = useState({ raw: '', amount: value, problem: '' })
  // The value was changed elsewhere.
  if (typed.amount !== value) setTyped({ raw: '', amount: value, problem: '' })
  const isKept = typed.problem !== '' || toPlainDigits(typed.raw, point).replace(/[.,]/, '.') === value
  const shown = isKept ? typed.raw : value.replace('.', point)

  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    const raw = target.value
    const text = toPlainDigits(raw, point)
    const isPasted = 'inputType' in nativeEvent && /^insertFrom(Paste|Drop)$/.test(String(nativeEvent.inputType))
    const isAmbiguous = isAmbiguousAmount(text, point, isPasted)
    const next = (isAmbiguous ? undefined : normaliseAmount(raw, point)) ?? ''
    const fraction = next.split('.')[1] ?? ''
    if (/[^\d.,]/.test(text)) return setRefusal(words.onlyDigits)
    if (decimals === 0 && next.includes('.')) return setRefusal(words.wholeOnly)
    if (decimals !== undefined && fraction.length > decimals) return setRefusal(words.atMostDecimals(decimals))
    setRefusal('')
    const problem = isAmbiguous ? words.ambiguous(...bothReadings(text, point)) : words.onlyDigits
    setTyped({ raw, amount: next, problem: next === '' && text !== '' ? problem : '' })
    if (next !== value) onChange?.(next)
  }
  const leave = () => {
    setRefusal('')
    if (typed.problem === '') setTyped({ ...typed, raw: '' })
  }

  const note = refusal || hint
  const wrong = typed.problem || error
  return (
    <div className="AmountInput" data-error={wrong ? true : undefined}>
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
          onBlur={leave}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-error` : note ? `${id}-hint` : undefined}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={note} error={wrong} />
      <LiveRegion message={refusal} />
    </div>
  )
}
