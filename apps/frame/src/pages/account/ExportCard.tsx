import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useWords } from '@latchkey/ui/words'
import { useEffect, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { HoldToReveal } from '../HoldToReveal.tsx'
import { PageCard } from '../PageCard.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { useTask } from './useTask.ts'

const delaySeconds = 10

/** Shows the twelve words: after a fresh proof, after ten seconds to think, and only while they are held. */
export function ExportCard({
  account,
  hasPasskey,
  onKit,
  onDone,
}: {
  account: WalletAccount
  hasPasskey: boolean
  onKit: () => void
  onDone: () => void
}) {
  const say = useWords(accountWords)
  const [isSure, setIsSure] = useState(false)
  const [grant, setGrant] = useState<string>()
  const [left, setLeft] = useState(delaySeconds)
  const [words, setWords] = useState<string>()
  const task = useTask()

  useEffect(() => {
    if (grant === undefined || left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [grant, left])

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
  if (grant !== undefined) {
    return (
      <PageCard title={say.moment} text={say.momentText}>
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button
          variant="primary"
          isWide
          isBusy={task.isBusy}
          {...(left > 0 ? { disabledReason: say.readyInSeconds(left) } : {})}
          onClick={() => void task.run(async () => setWords(await account.revealWords(grant)))}
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
        account={account}
        action="export"
        hasPasskey={hasPasskey}
        why={say.whyWords}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  return (
    <PageCard title={say.showTitle} text={say.showText}>
      <Banner tone="info">{say.kitInstead}</Banner>
      <Button variant="primary" isWide onClick={onKit}>
        {say.keepKit}
      </Button>
      <Button variant="danger" isWide onClick={() => setIsSure(true)}>
        {say.showWords}
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        {say.cancel}
      </Button>
    </PageCard>
  )
}
