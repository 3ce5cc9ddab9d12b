import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { IconTile } from '@latchkey/ui/IconTile'
import { ListRow } from '@latchkey/ui/ListRow'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import type { OwnerTask } from './accountTask.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { useTask } from './useTask.ts'

/** The three ways to confirm this device. */
export function ConfirmDeviceCard({
  account,
  hasEmail,
  hasPasskey,
  hasCode,
  onDone,
}: OwnerTask & {
  hasEmail: boolean
}) {
  const words = useWords(accountWords)
  const [isProving, setIsProving] = useState(false)
  const [isSent, setIsSent] = useState(false)
  const task = useTask()
  if (isProving) {
    return (
      <StepUpCard
        account={account}
        action="confirmDevice"
        title={words.confirmThis}
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        by="own"
        why={words.whyConfirm}
        onGrant={(grant) => void task.run(() => account.confirmThis(grant)).then(onDone)}
        onCancel={() => setIsProving(false)}
      />
    )
  }
  const send = () =>
    void task.run(async () => {
      await account.mailDeviceLink()
      setIsSent(true)
    })
  return (
    <PageCard title={words.confirmThis} text={words.confirmText}>
      <div className="AccountPage-list">
        {(hasPasskey || hasCode) && (
          <ListRow
            icon={<IconTile icon="key" tone="plain" />}
            title={words.confirmOwn}
            subtitle={words.confirmOwnNote}
            onClick={() => setIsProving(true)}
          />
        )}
        <ListRow
          icon={<IconTile icon="desktop" tone="plain" />}
          title={words.confirmOlder}
          subtitle={words.confirmOlderNote}
        />
        {hasEmail && (
          <ListRow
            icon={<IconTile icon="mail" tone="plain" />}
            title={words.confirmLink}
            subtitle={words.confirmLinkNote}
            onClick={send}
          />
        )}
      </div>
      <div role="status">{isSent && <Banner tone="good">{words.linkSent}</Banner>}</div>
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      <Button isWide onClick={onDone}>
        {words.done}
      </Button>
    </PageCard>
  )
}
