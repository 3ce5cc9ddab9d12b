import type { ReactNode } from 'react'
import { EmptyState, type NextStep } from './EmptyState.tsx'

/** Replaces something that failed: what happened, and one next step. */
export function ErrorState({ title, text, action }: { title: string; text?: ReactNode; action: NextStep }) {
  return (
    <div role="alert">
      <EmptyState icon="warning" tone="bad" title={title} text={text} action={action} />
    </div>
  )
}
