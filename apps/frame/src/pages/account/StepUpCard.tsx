import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import type { StepUpAction, WalletAccount } from '../walletAccount.ts'
import { useTask } from './useTask.ts'

/** Proves once more that it is them, right before something that cannot be taken back. */
export function StepUpCard({
  account,
  action,
  hasPasskey,
  by,
  why,
  onGrant,
  onCancel,
}: {
  account: WalletAccount
  action: StepUpAction
  hasPasskey: boolean
  /** Where only one way will do. */
  by?: 'otp' | 'passkey'
  why: string
  onGrant: (grant: string) => void
  onCancel: () => void
}) {
  const words = useWords(accountWords)
  const [isSent, setIsSent] = useState(false)
  const [otp, setOtp] = useState('')
  const task = useTask()
  const mayKey = hasPasskey && by !== 'otp'
  const byPasskey = () => void task.run(async () => onGrant(await account.stepUpByPasskey(action)))
  const send = () =>
    void task.run(async () => {
      await account.sendStepUpCode(action)
      setIsSent(true)
    })
  return (
    <PageCard title={words.isItYou} text={why}>
      {isSent ? (
        <OtpInput
          label={words.mailCode}
          value={otp}
          onChange={setOtp}
          onComplete={(code) => void task.run(async () => onGrant(await account.confirmStepUpCode(code)))}
          hint={words.codeMailed}
          error={task.error}
          isDisabled={task.isBusy}
          autoFocus
        />
      ) : (
        <>
          {mayKey && (
            <Button variant="primary" isWide icon="key" isBusy={task.isBusy} onClick={byPasskey}>
              {words.usePasskey}
            </Button>
          )}
          {by !== 'passkey' && (
            <Button variant={mayKey ? 'secondary' : 'primary'} isWide icon="mail" isBusy={task.isBusy} onClick={send}>
              {words.mailMeCode}
            </Button>
          )}
          {task.error && <Banner tone="bad">{task.error}</Banner>}
        </>
      )}
      <Button variant="ghost" isWide onClick={onCancel}>
        {words.cancel}
      </Button>
    </PageCard>
  )
}
