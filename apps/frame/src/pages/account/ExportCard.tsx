import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { useEffect, useState } from 'react'
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
      <PageCard title="Your twelve words" text="Write them down on paper. Nobody who helps you ever needs them.">
        <HoldToReveal words={words} label="Twelve words" />
        <Button variant="primary" isWide onClick={onDone}>
          Done
        </Button>
      </PageCard>
    )
  }
  if (grant !== undefined) {
    return (
      <PageCard
        title="One moment"
        text="If someone told you to do this, or watches your screen, close this window now."
      >
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button
          variant="primary"
          isWide
          isBusy={task.isBusy}
          {...(left > 0 ? { disabledReason: `Ready in ${left} seconds` } : {})}
          onClick={() => void task.run(async () => setWords(await account.revealWords(grant)))}
        >
          {left > 0 ? `Ready in ${left} s` : 'Go to the words'}
        </Button>
        <Button isWide onClick={onDone}>
          Cancel
        </Button>
      </PageCard>
    )
  }
  if (isSure) {
    const why = 'Whoever sees the words owns the wallet, so we ask once more.'
    return (
      <StepUpCard
        account={account}
        action="export"
        hasPasskey={hasPasskey}
        why={why}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  return (
    <PageCard
      title="Show the twelve words"
      text="They are the wallet itself. Anyone who has them can take everything, from anywhere, for ever."
    >
      <Banner tone="info">
        To be safe against losing this service you do not need them: keep a recovery kit instead.
      </Banner>
      <Button variant="primary" isWide onClick={onKit}>
        Keep a recovery kit
      </Button>
      <Button variant="danger" isWide onClick={() => setIsSure(true)}>
        Show the words
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        Cancel
      </Button>
    </PageCard>
  )
}
