import type { ReactNode } from 'react'
import { EmptyState, type NextStep } from './EmptyState.tsx'

/** What stands in place of something that failed: what happened, in words, and the one next step. */
export function ErrorState({
  title,
  text,
  action,
  isCalm = false,
}: {
  title: string
  text?: ReactNode
  action: NextStep
  /** For what the person chose themselves, such as declining: no alarm colour, spoken politely. */
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
