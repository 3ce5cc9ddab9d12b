import { Banner } from '@latchkey/ui/Banner'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { ErrorState } from '@latchkey/ui/ErrorState'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { moveWords } from '../../words/move.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PageCard } from '../PageCard.tsx'
import { RecoveryCode } from '../RecoveryCode.tsx'
import type { OwnerTask } from './accountTask.ts'
import { MoveList, MoveTotals } from './MoveList.tsx'
import { PointList } from './PointList.tsx'
import { StepUpCard } from './StepUpCard.tsx'
import { SweepCard } from './SweepCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useMovePlan } from './useMovePlan.ts'
import { useTask } from './useTask.ts'

type Step = 'plan' | 'prove' | 'code' | 'confirm'

/** The guided move to a new key: plan and cost, new recovery code, fresh check, then the transfers. */
export function MoveCard({
  account,
  hasPasskey,
  hasCode,
  onNeedCode,
  onDone,
}: OwnerTask & {
  onNeedCode: () => void
}) {
  const words = useWords(moveWords)
  const say = useWords(accountWords)
  const { codeAlone } = useWords(unlockWords)
  const [step, setStep] = useState<Step>('plan')
  const [grant, setGrant] = useState('')
  const [code, setCode] = useState('')
  const [withPasskey, setWithPasskey] = useState(hasPasskey)
  const [epoch, setEpoch] = useState<number>()
  const { plan, load } = useMovePlan(account.planMove)
  const { plan: old, load: lookAgain } = useMovePlan(account.planPrevious)
  const task = useTask()

  if (epoch !== undefined) return <SweepCard account={account} from={epoch} isStarted onDone={onDone} />
  if (step === 'prove') {
    return (
      <StepUpCard
        account={account}
        action="newKey"
        by="own"
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        why={words.why}
        onGrant={(granted) => {
          setGrant(granted)
          setStep('confirm')
        }}
        onCancel={onDone}
      />
    )
  }
  if (step === 'code') {
    return (
      <PageCard title={say.yourCode} text={words.codeText}>
        <RecoveryCode code={code} isBusy={false} onCancel={onDone} onKept={() => setStep('prove')} />
      </PageCard>
    )
  }
  if (step === 'confirm') {
    const make = () =>
      void task.run(async () => {
        await account.renewKey({ code, withPasskey, grant })
        const view = await account.load()
        setEpoch(view?.earlier.at(-1)?.epoch)
      })
    return (
      <TaskCard
        title={words.confirmTitle}
        text={words.confirmText}
        task={task}
        button={{ label: words.make, onClick: make }}
        onCancel={onDone}
      >
        {hasPasskey && <Checkbox label={words.withPasskey} isChecked={withPasskey} onChange={setWithPasskey} />}
        {!withPasskey && <Banner tone="warn">{codeAlone}</Banner>}
      </TaskCard>
    )
  }
  if (!hasPasskey && !hasCode) {
    return (
      <TaskCard
        title={words.title}
        text={words.text}
        button={{ label: say.addCode, onClick: onNeedCode }}
        onCancel={onDone}
      >
        <Banner tone="warn">{words.needsCode}</Banner>
      </TaskCard>
    )
  }
  const isRead = typeof plan !== 'string'
  // The signer lets no earlier key act for its previous account.
  const isOldUnread = old === 'failed' || (old !== 'loading' && old.unread.length > 0)
  const holdsOld = typeof old !== 'string' && old.moves.some(({ status }) => status !== 'refused' && status !== 'dust')
  const oldHindrance = isOldUnread ? words.oldUnread : holdsOld ? words.emptyOldFirst : undefined
  const hindrance = plan === 'failed' ? say.failed : oldHindrance
  return (
    <TaskCard
      title={words.title}
      text={words.text}
      button={{
        label: words.start,
        isBusy: plan === 'loading' || old === 'loading',
        ...(hindrance === undefined ? {} : { disabledReason: hindrance }),
        onClick: () =>
          void account.newCode().then((newCode) => {
            setCode(newCode)
            setStep('code')
          }),
      }}
      onCancel={onDone}
    >
      <section aria-label={words.whatMoves}>
        <SectionTitle>{words.whatMoves}</SectionTitle>
        {plan === 'loading' && <Skeleton height={112} radius={14} />}
        {plan === 'failed' && (
          <ErrorState title={say.failed} action={{ label: say.tryAgain, onClick: () => void load() }} />
        )}
        {isRead && plan.moves.length === 0 && <p className="AccountPage-none">{words.nothing}</p>}
        {isRead && (
          <>
            <MoveList plan={plan} />
            <MoveTotals plan={plan} />
          </>
        )}
      </section>
      <section aria-label={words.whatStays}>
        <SectionTitle>{words.whatStays}</SectionTitle>
        <PointList points={words.stays} />
      </section>
      <Banner tone="info">{words.after}</Banner>
      {oldHindrance && (
        <Banner
          tone="warn"
          {...(isOldUnread ? { action: { label: say.tryAgain, onClick: () => void lookAgain() } } : {})}
        >
          {oldHindrance}
        </Banner>
      )}
    </TaskCard>
  )
}
