import type { ReactNode } from 'react'
import { EmptyState, type NextStep } from './EmptyState.tsx'

/** Replaces something that failed: what happened, and one next step. */
export function ErrorState({
  title,
  text,
  action,
  isCalm = false,
}: {
  title: string
  text?: ReactNode
  action: NextStep
  /** For the user's own choice, such as declining: no alarm color, announced politely. */
  isCalm?: boolean
}) {
  return (
    <div role={isCalm ? 'status' : 'alert'}>
      <EmptyState
        icon={isCalm ? 'close' : 'warning'}
        tone={isCalm ? 'neutral' : 'bad'}
        title={title}
        text={text}
        action={action}
      />
    </div>
  )
}
