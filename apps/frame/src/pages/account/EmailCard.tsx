import { OtpInput } from '@latchkey/ui/OtpInput'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import type { AccountView } from '../walletAccount.ts'
import type { OwnerTask } from './accountTask.ts'
import { EmailForm } from './EmailForm.tsx'
import { StepUpCard } from './StepUpCard.tsx'
import { TaskCard } from './TaskCard.tsx'
import { useTask } from './useTask.ts'

/** Changes the email: needs a passkey or recovery code if there is one, then a code from each address. */
export function EmailCard({
  account,
  view,
  hasPasskey,
  hasCode,
  onDone,
}: OwnerTask & {
  view: AccountView
}) {
  const words = useWords(accountWords)
  const [grant, setGrant] = useState<string>()
  const [email, setEmail] = useState('')
  const [step, setStep] = useState<'primary' | 'secondary'>()
  const [otp, setOtp] = useState('')
  const task = useTask()
  if (view.wants.change === 'own' && grant === undefined) {
    return (
      <StepUpCard
        account={account}
        action="changeEmail"
        by="own"
        hasPasskey={hasPasskey}
        hasCode={hasCode}
        why={words.whyChangeEmail}
        onGrant={setGrant}
        onCancel={onDone}
      />
    )
  }
  const start = () => {
    void task.run(async () => setStep(await account.startEmailChange(email, grant)))
  }
  const confirm = (at: 'primary' | 'secondary', code: string) =>
    void task.run(async () => {
      const newEmail = await account.confirmEmailChange(at, code)
      if (newEmail !== null) return onDone()
      setOtp('')
      setStep('secondary')
    })
  if (step !== undefined) {
    const address = step === 'primary' && view.email !== null ? view.email : email
    return (
      <TaskCard title={words.checkEmail} text={words.enterCode(address)} onCancel={onDone}>
        <OtpInput
          key={step}
          label={words.code}
          length={limits.otp.digits}
          value={otp}
          onChange={setOtp}
          onComplete={(code) => confirm(step, code)}
          error={task.error}
          isDisabled={task.isBusy}
          autoFocus
        />
      </TaskCard>
    )
  }
  return (
    <TaskCard title={words.changeEmail} text={words.changeEmailText} onCancel={onDone}>
      <EmailForm
        label={words.newEmail}
        email={email}
        current={view.email}
        error={task.error}
        isBusy={task.isBusy}
        onChange={setEmail}
        onSend={start}
      />
    </TaskCard>
  )
}
