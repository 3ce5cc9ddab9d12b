import { Icon } from './Icon.tsx'
import { pieceWords } from './pieceWords.ts'
import { Spinner } from './Spinner.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { useWords } from './words.ts'

/** Steps of several approvals or transactions: done, in progress, to do. */
export function StepList({
  label,
  steps,
  current,
  isFailed = false,
}: {
  label: string
  steps: readonly { title: string; note?: string }[]
  /** The index of the current step; `steps.length` when all are done. */
  current: number
  /** The current step is the one that failed. */
  isFailed?: boolean
}) {
  const words = useWords(pieceWords)
  return (
    <ol className="StepList" aria-label={label}>
      {steps.map(({ title, note }, at) => {
        const state = at < current ? 'done' : at > current ? 'todo' : isFailed ? 'failed' : 'current'
        return (
          <li
            className="StepList-step"
            key={title}
            data-state={state}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className="StepList-dot" aria-hidden="true">
              {state === 'done' && <Icon name="check" size={16} />}
              {state === 'current' && <Spinner size={16} />}
              {state === 'failed' && <Icon name="close" size={16} />}
              {state === 'todo' && at + 1}
            </span>
            <span className="StepList-words">
              {title} <VisuallyHidden>{words[state]}</VisuallyHidden>
              {note && <span className="StepList-note">{note}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
