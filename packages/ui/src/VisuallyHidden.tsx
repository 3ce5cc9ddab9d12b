import type { ReactNode } from 'react'

/** Text for screen readers only. */
export function VisuallyHidden({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="VisuallyHidden" id={id}>
      {children}
    </span>
  )
}
