import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { SectionTitle } from '@latchkey/ui/SectionTitle'
import { dateAndTime } from '@latchkey/ui/timeText'
import { useLocale, useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { ownDataWords } from '../../words/ownData.ts'
import { PageCard } from '../PageCard.tsx'
import { HoldingList } from './HoldingList.tsx'
import { LeaveStepUp, type LeaveTask, needsProof } from './LeaveStepUp.tsx'
import { PointList } from './PointList.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

type Asked = { deletesAt: string; isMailed: boolean }

/** Deletes the account: what is lost, what stays, a fresh proof, then the date. */
export function DeleteCard({ onPhrase, ...leave }: LeaveTask & { onPhrase: () => void }) {
  const { account, view, onDone } = leave
  const words = useWords(ownDataWords)
  const say = useWords(accountWords)
  const locale = useLocale()
  const [isUnderstood, setIsUnderstood] = useState(false)
  const [isProving, setIsProving] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const task = useTask()
  const ask = (grant?: string) =>
    void task.run(async () => {
      setIsProving(false)
      setAsked(await account.deleteAccount(grant))
    })

  if (asked) {
    const keep = () => void task.run(async () => account.keepAccount().then(onDone))
    return (
      <PageCard
        title={words.asked}
        text={`${words.askedText(dateAndTime(asked.deletesAt, locale))} ${asked.isMailed ? words.askedMailed : words.askedHere}`}
      >
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button variant="primary" isWide onClick={onDone}>
          {say.done}
        </Button>
        <Button isWide isBusy={task.isBusy} onClick={keep}>
          {words.keep}
        </Button>
      </PageCard>
    )
  }
  if (isProving) return <LeaveStepUp task={leave} action="deleteAccount" why={words.whyDelete} onGrant={ask} />
  return (
    <TaskCard
      title={words.delete}
      text={words.deleteText}
      task={task}
      button={{
        label: words.ask,
        variant: 'danger',
        ...(isUnderstood ? {} : { disabledReason: words.understoodFirst }),
        onClick: () => (needsProof(view) ? setIsProving(true) : ask()),
      }}
      onCancel={onDone}
    >
      <HoldingList account={account} />
      <Banner tone="warn" action={{ label: words.showPhrase, onClick: onPhrase }}>
        {words.keysGone}
      </Banner>
      <section aria-label={words.whatStays}>
        <SectionTitle>{words.whatStays}</SectionTitle>
        <PointList points={words.stays} />
      </section>
      <Checkbox label={words.understood} isChecked={isUnderstood} onChange={setIsUnderstood} />
    </TaskCard>
  )
}
