import type { ReactNode } from 'react'

/** A row of options, one of which is selected. */
export function ChoiceRow<Id extends string>({
  label,
  items,
  value,
  onChange,
}: {
  label: string
  items: readonly { id: Id; label: ReactNode; note?: ReactNode }[]
  value: Id | undefined
  onChange: (id: Id) => void
}) {
  return (
    <fieldset className="ChoiceRow">
      <legend className="ChoiceRow-label">{label}</legend>
      <div className="ChoiceRow-items">
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            className="ChoiceRow-item"
            aria-pressed={item.id === value}
            onClick={() => onChange(item.id)}
          >
            <span className="ChoiceRow-name">{item.label}</span>
            {item.note && <span className="ChoiceRow-note">{item.note}</span>}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
