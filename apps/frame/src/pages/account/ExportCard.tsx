import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { walletLimits } from '@latchkey/wire/limits'
import { useEffect, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { HoldToReveal } from '../HoldToReveal.tsx'
import { PageCard } from '../PageCard.tsx'
import type { OwnerTask } from './accountTask.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Shows the secret phrase after an emailed code, the passkey or recovery code, and a wait; only while held. */
export function ExportCard({
  account,
  hasEmail,
  hasPasskey,
  hasCode,
  onKit,
  onDone,
}: OwnerTask & {
  hasEmail: boolean
  onKit: () => void
}) {
  const say = useWords(accountWords)
  const [isSure, setIsSure] = useState(false)
  const [mailGrant, setMailGrant] = useState<string>()
  const [ownGrant, setOwnGrant] = useState<string>()
  const wantsMail = hasEmail && mailGrant === undefined
  const isProven = isSure && !wantsMail && ownGrant !== undefined
  const [left, setLeft] = useState<number>(walletLimits.vault.phraseWaitSeconds)
  const [words, setWords] = useState<string>()
  const task = useTask()

  useEffect(() => {
    if (!isProven || left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [isProven, left])

  if (words !== undefined) {
    return (
      <PageCard title={say.yourWords} text={say.yourWordsText}>
        <HoldToReveal words={words} label={say.words} />
        <Button variant="primary" isWide onClick={onDone}>
          {say.done}
        </Button>
      </PageCard>
    )
  }
  if (isProven) {
    return (
      <PageCard title={say.moment} text={say.momentText}>
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button
          variant="primary"
          isWide
          isBusy={task.isBusy}
          {...(left > 0 ? { disabledReason: say.readyInSeconds(left) } : {})}
          onClick={() => void task.run(async () => setWords(await account.revealWords(mailGrant ?? '', ownGrant)))}
        >
          {left > 0 ? say.readyIn(left) : say.goToWords}
        </Button>
        <Button isWide onClick={onDone}>
          {say.cancel}
        </Button>
      </PageCard>
    )
  }
  if (isSure) {
    return (
      <StepUpCard
        // Two different checks in a row, so the inbox or the browser alone isn't enough.
        key={wantsMail ? 'mail' : 'own'}
        by={wantsMail ? 'otp' : 'own'}
        account={account}
        action="export"
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        why={say.whyWords}
        onGrant={wantsMail ? setMailGrant : setOwnGrant}
        onCancel={onDone}
      />
    )
  }
  if (!hasPasskey && !hasCode) {
    return (
      <TaskCard
        title={say.showTitle}
        text={say.showText}
        button={{ label: say.addCode, onClick: onKit }}
        onCancel={onDone}
      >
        <Banner tone="warn">{say.wordsNeedOwn}</Banner>
      </TaskCard>
    )
  }
  return (
    <TaskCard title={say.showTitle} text={say.showText} onCancel={onDone}>
      <Banner tone="info">{say.kitInstead}</Banner>
      <Button variant="primary" isWide onClick={onKit}>
        {say.keepKit}
      </Button>
      <Button variant="danger" isWide onClick={() => setIsSure(true)}>
        {say.showWords}
      </Button>
    </TaskCard>
  )
}
