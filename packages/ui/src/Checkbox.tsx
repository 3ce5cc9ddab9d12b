import { type ReactNode, useId } from 'react'
import { FieldNotes } from './FieldNotes.tsx'
import { Icon } from './Icon.tsx'

/** A statement to agree with; it takes effect when the form does. */
export function Checkbox({
  label,
  isChecked,
  onChange,
  isDisabled = false,
  error,
}: {
  label: ReactNode
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  isDisabled?: boolean
  error?: ReactNode
}) {
  const id = useId()
  return (
    <div className="Checkbox">
      <label className="Checkbox-line">
        <input
          type="checkbox"
          checked={isChecked}
          disabled={isDisabled}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className="Checkbox-box" aria-hidden="true">
          <Icon name="check" size={16} />
        </span>
        <span>{label}</span>
      </label>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
