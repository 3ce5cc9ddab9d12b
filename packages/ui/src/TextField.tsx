import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { FieldNotes } from './FieldNotes.tsx'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconPaths.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type TextFieldProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'children'> & {
  label: string
  /** The label is for screen readers only, if the field's position explains it. */
  isLabelHidden?: boolean
  value: string
  onChange: (value: string) => void
  hint?: ReactNode
  error?: ReactNode
  icon?: IconName
  /** Shown inside the field at its end: a submit arrow, a unit. */
  trailing?: ReactNode
}

/** A text input with its label, hint and error tied to it. */
export function TextField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  hint,
  error,
  icon,
  trailing,
  className,
  id: givenId,
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
  return (
    <div className={classes('TextField', className)} data-error={error ? true : undefined}>
      <label className="TextField-label" htmlFor={id}>
        {isLabelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </label>
      <div className="TextField-box">
        {icon && <Icon name={icon} />}
        <input
          {...input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
        />
        {trailing}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
