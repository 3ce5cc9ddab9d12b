import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { useWords } from '@latchkey/ui/words'
import type { StepUpAction } from '@latchkey/wire/api/auth'
import { limits } from '@latchkey/wire/limits'
import { type FormEvent, useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { CapitalsField } from '../CapitalsField.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Checks the user again right before something irreversible. */
export function StepUpCard({
  account,
  action,
  hasPasskey,
  hasCode,
  by,
  title,
  why,
  onGrant,
  onCancel,
}: {
  account: WalletAccount
  action: StepUpAction
  hasPasskey: boolean
  hasCode: boolean
  /** Whether only email counts, or only a passkey or recovery code. */
  by?: 'otp' | 'own'
  title?: string
  why: string
  onGrant: (grant: string) => void
  onCancel: () => void
}) {
  const words = useWords(accountWords)
  const [isSent, setIsSent] = useState(false)
  const [otp, setOtp] = useState('')
  const task = useTask()
  const [code, setCode] = useState('')
  const mayKey = hasPasskey && by !== 'otp'
  const mayCode = hasCode && by !== 'otp'
  const byPasskey = () => void task.run(async () => onGrant(await account.stepUpByPasskey(action)))
  const byCode = (event: FormEvent) => {
    event.preventDefault()
    void task.run(async () => onGrant(await account.stepUpByCode(action, code)))
  }
  const send = () =>
    void task.run(async () => {
      await account.sendStepUpCode(action)
      setIsSent(true)
    })
  return (
    <TaskCard title={title ?? words.isItYou} text={why} onCancel={onCancel}>
      {isSent ? (
        <OtpInput
          label={words.mailCode}
          length={limits.otp.digits}
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
          {mayCode && (
            <form className="AccountPage-form" onSubmit={byCode}>
              <CapitalsField label={words.yourCode} value={code} onChange={setCode} />
              <Button
                variant={mayKey ? 'secondary' : 'primary'}
                type="submit"
                isWide
                icon="lock"
                isBusy={task.isBusy}
                {...(code === '' ? { disabledReason: words.codeFirst } : {})}
              >
                {words.useCode}
              </Button>
            </form>
          )}
          {by !== 'own' && (
            <Button
              variant={mayKey || mayCode ? 'secondary' : 'primary'}
              isWide
              icon="mail"
              isBusy={task.isBusy}
              onClick={send}
            >
              {words.mailMeCode}
            </Button>
          )}
          {task.error && <Banner tone="bad">{task.error}</Banner>}
        </>
      )}
    </TaskCard>
  )
}
