import { useId } from 'react'

/** A few options, all visible, of which one is selected. */
export function Choice<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { id: Id; label: string; lang?: string }[]
  value: Id
  onChange: (id: Id) => void
}) {
  const name = useId()
  return (
    <fieldset className="Choice">
      <legend className="Choice-label">{label}</legend>
      <div className="Choice-options">
        {options.map((option) => (
          <label key={option.id} className="Choice-option">
            <input type="radio" name={name} checked={option.id === value} onChange={() => onChange(option.id)} />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
