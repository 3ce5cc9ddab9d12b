import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

/** The line under a field: its error if there is one, else its hint; ids `<id>-error` and `<id>-hint`. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <>
      {error && (
        <p className="FieldNotes" data-error id={`${id}-error`} role="alert">
          <Icon name="warning" size={16} />
          <span>{error}</span>
        </p>
      )}
      {!error && hint && (
        <p className="FieldNotes" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </>
  )
}
