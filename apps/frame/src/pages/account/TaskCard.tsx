import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import type { ReactNode } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import type { useTask } from './useTask.ts'

type TaskButton = {
  label: string
  variant?: 'primary' | 'danger'
  icon?: 'key'
  isBusy?: boolean
  disabledReason?: string
  onClick: () => void
}

/** One step of a task: its content, the last error, the button that takes the step, and cancel. */
export function TaskCard({
  title,
  text,
  children,
  task,
  button,
  onCancel,
}: {
  title: string
  text?: ReactNode
  children?: ReactNode
  task?: Pick<ReturnType<typeof useTask>, 'isBusy' | 'error'>
  button?: TaskButton
  onCancel: () => void
}) {
  const { cancel } = useWords(accountWords)
  const { label, ...press } = button ?? {}
  return (
    <PageCard title={title} text={text}>
      {children}
      {task?.error && <Banner tone="bad">{task.error}</Banner>}
      {label && (
        <Button variant="primary" isWide isBusy={task?.isBusy ?? false} {...press}>
          {label}
        </Button>
      )}
      <Button variant="ghost" isWide onClick={onCancel}>
        {cancel}
      </Button>
    </PageCard>
  )
}
