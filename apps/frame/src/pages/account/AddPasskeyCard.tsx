import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import type { OwnerTask } from './accountTask.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Adds a passkey after a fresh check; the browser's dialog needs its own click. */
export function AddPasskeyCard({
  account,
  isOwn,
  hasPasskey,
  hasCode,
  onDone,
}: OwnerTask & {
  /** Whether only a passkey or recovery code counts, and no emailed code. */
  isOwn: boolean
}) {
  const words = useWords(accountWords)
  const [grant, setGrant] = useState<string>()
  const task = useTask()
  if (grant === undefined) {
    return (
      <StepUpCard
        account={account}
        action="addUnlocker"
        {...(isOwn ? { by: 'own' as const } : {})}
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        why={words.whyAdd}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  return (
    <TaskCard
      title={words.addPasskey}
      text={words.addPasskeyText}
      task={task}
      button={{
        label: words.addPasskey,
        icon: 'key',
        onClick: () => void task.run(() => account.enrolPasskey(grant).then(onDone)),
      }}
      onCancel={onDone}
    />
  )
}
