import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Checkbox } from '@latchkey/ui/Checkbox'
import { Skeleton } from '@latchkey/ui/Skeleton'
import { useEffect, useState } from 'react'
import { PageCard } from '../PageCard.tsx'
import { RecoveryCode } from '../RecoveryCode.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { StepUpCard } from './StepUpCard.tsx'
import { useTask } from './useTask.ts'

/** "Make it yours", or just one more recovery code: both begin with a code that the person keeps. */
export function OwnershipCard({
  account,
  goal,
  hasPasskey,
  hasCode,
  onDone,
}: {
  account: WalletAccount
  goal: 'makeItYours' | 'code'
  hasPasskey: boolean
  hasCode: boolean
  onDone: () => void
}) {
  const [code, setCode] = useState<string>()
  const [grant, setGrant] = useState<string>()
  const [isKept, setIsKept] = useState(false)
  const [withPasskey, setWithPasskey] = useState(true)
  const task = useTask()
  const needsGrant = goal === 'makeItYours' && hasCode && grant === undefined

  useEffect(() => {
    let isGone = false
    void account.newCode().then((made) => !isGone && setCode(made))
    return () => {
      isGone = true
    }
  }, [account])

  if (needsGrant) {
    const why = 'The new code takes the place of the old one.'
    return (
      <StepUpCard
        account={account}
        action="removeUnlocker"
        hasPasskey={hasPasskey}
        why={why}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  if (!isKept) {
    return (
      <PageCard
        title="Your recovery code"
        text="It opens your wallet on a new browser. We show it once and do not keep it."
      >
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
                await account.enrolCode(code)
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
    <PageCard
      title="Make it yours"
      text="From now on only your recovery code and your passkey open this wallet. We cannot, and we cannot help if you lose both."
    >
      <Checkbox
        label={hasPasskey ? 'Keep using my passkey' : 'Add a passkey as a second way in'}
        isChecked={withPasskey}
        onChange={setWithPasskey}
      />
      {!withPasskey && <Banner tone="warn">With the code alone, losing it means losing the wallet.</Banner>}
      {task.error && <Banner tone="bad">{task.error}</Banner>}
      <Button
        variant="primary"
        isWide
        isBusy={task.isBusy}
        onClick={() =>
          void task.run(async () => {
            await account.makeItYours({ code: code ?? '', withPasskey, ...(grant === undefined ? {} : { grant }) })
            onDone()
          })
        }
      >
        Make it mine
      </Button>
      <Button variant="ghost" isWide onClick={onDone}>
        Cancel
      </Button>
    </PageCard>
  )
}
