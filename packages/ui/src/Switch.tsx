import { type ReactNode, useId } from 'react'

/** On or off, taking effect at once. */
export function Switch({
  label,
  hint,
  isOn,
  onChange,
  disabledReason,
}: {
  label: ReactNode
  hint?: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabledReason?: string
}) {
  const id = useId()
  const isOff = disabledReason !== undefined
  const note = disabledReason ?? hint
  return (
    <button
      type="button"
      role="switch"
      className="Switch"
      aria-checked={isOn}
      aria-disabled={isOff || undefined}
      aria-labelledby={`${id}-label`}
      aria-describedby={note ? `${id}-note` : undefined}
      onClick={isOff ? undefined : () => onChange(!isOn)}
    >
      <span className="Switch-words">
        <span className="Switch-label" id={`${id}-label`}>
          {label}
        </span>
        {note && (
          <span className="Switch-note" id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <span className="Switch-track" aria-hidden="true" />
    </button>
  )
}
