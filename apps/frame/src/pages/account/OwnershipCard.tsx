import { Banner } from '@latchkey/ui/Banner'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import type { WantedProof } from '@latchkey/wire/wantedProof'
import { useEffect, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PageCard } from '../PageCard.tsx'
import { RecoveryCode } from '../RecoveryCode.tsx'
import type { OwnerTask } from './accountTask.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Switches to self-custody, or adds a recovery code: both start with a code to save. */
export function OwnershipCard({
  account,
  goal,
  wanted,
  hasPasskey,
  hasCode,
  onDone,
}: OwnerTask & {
  goal: 'makeItYours' | 'code'
  /** The check that the server requires first. */
  wanted: WantedProof
}) {
  const words = useWords(accountWords)
  const { codeAlone } = useWords(unlockWords)
  const [code, setCode] = useState<string>()
  const [grant, setGrant] = useState<string>()
  const [isKept, setIsKept] = useState(false)
  const [withPasskey, setWithPasskey] = useState(true)
  const task = useTask()
  const replacesCode = goal === 'makeItYours' && hasCode
  // A fresh login is enough only while there is no passkey or code to lose.
  const canLose = goal === 'makeItYours' && (hasCode || hasPasskey)
  const needsGrant = (wanted === 'own' || wanted === 'any' || canLose) && grant === undefined

  useEffect(() => {
    let isGone = false
    void account.newCode().then((newCode) => !isGone && setCode(newCode))
    return () => {
      isGone = true
    }
  }, [account])

  if (needsGrant) {
    return (
      <StepUpCard
        account={account}
        action={goal === 'code' ? 'addUnlocker' : 'removeUnlocker'}
        {...(wanted === 'own' ? { by: 'own' as const } : {})}
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        why={replacesCode ? words.whyNewCode : goal === 'code' ? words.whyAdd : words.whyChange}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  if (!isKept) {
    return (
      <PageCard title={words.yourCode} text={words.yourCodeText}>
        {code === undefined ? (
          <Skeleton height={112} radius={14} />
        ) : (
          <RecoveryCode
            code={code}
            isBusy={task.isBusy}
            onCancel={onDone}
            onKept={() => {
              if (goal === 'makeItYours') return setIsKept(true)
              void task.run(async () => {
                await account.enrolCode(code, grant)
                onDone()
              })
            }}
          />
        )}
        {task.error && <Banner tone="bad">{task.error}</Banner>}
      </PageCard>
    )
  }
  return (
    <TaskCard
      title={words.makeItYours}
      text={words.yoursText}
      task={task}
      button={{
        label: words.makeItMine,
        onClick: () =>
          void task.run(async () => {
            await account.makeItYours({ code: code ?? '', withPasskey, ...(grant === undefined ? {} : { grant }) })
            onDone()
          }),
      }}
      onCancel={onDone}
    >
      {/* Two unlock methods are the rule; the code alone is for a browser whose passkeys just failed. */}
      {(task.error !== undefined || !withPasskey) && (
        <Checkbox
          label={hasPasskey ? words.keepPasskey : words.addPasskeyToo}
          isChecked={withPasskey}
          onChange={setWithPasskey}
        />
      )}
      {!withPasskey && <Banner tone="warn">{codeAlone}</Banner>}
    </TaskCard>
  )
}
