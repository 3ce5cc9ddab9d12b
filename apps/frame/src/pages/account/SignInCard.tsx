import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Divider } from '@latchkey/ui/Divider'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useState } from 'react'
import { accountWords } from '../../words/account.ts'
import { PageCard } from '../PageCard.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { EmailForm } from './EmailForm.tsx'
import { useTask } from './useTask.ts'

/** Logs in to the wallet page, which shares nothing with embedding pages. */
export function SignInCard({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const words = useWords(accountWords)
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const [step, setStep] = useState<'email' | 'device' | 'code'>('email')
  const [matchNumber, setMatchNumber] = useState<string | null>(null)
  const task = useTask()
  const byPasskey = useTask()

  const begin = () => {
    void task.run(async () => {
      const next = await account.sendLoginCode(email)
      if (next.next === 'done') return onDone()
      if (next.next === 'code') return setStep('code')
      setMatchNumber(next.matchNumber)
      setStep('device')
      await account.waitForDevice()
      setStep('code')
    })
  }
  const enter = () => {
    void byPasskey.run(async () => {
      await account.logInByPasskey()
      onDone()
    })
  }
  const confirm = (code: string) => {
    void task.run(async () => {
      await account.confirmLogin(code)
      onDone()
    })
  }
  if (step === 'device') {
    return (
      <PageCard title={words.openLink} text={words.pickNumber(email)}>
        <p className="AccountPage-number">{matchNumber}</p>
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button isWide onClick={() => setStep('email')}>
          {words.startAgain}
        </Button>
      </PageCard>
    )
  }
  if (step === 'code') {
    return (
      <PageCard title={words.checkEmail} text={words.enterCode(email)}>
        <OtpInput
          label={words.code}
          length={limits.otp.digits}
          value={otp}
          onChange={setOtp}
          onComplete={confirm}
          error={task.error}
          isDisabled={task.isBusy}
          autoFocus
        />
        <Button isWide onClick={() => setStep('email')}>
          {words.changeAddress}
        </Button>
      </PageCard>
    )
  }
  return (
    <PageCard title={words.title} text={words.signInText}>
      <EmailForm
        label={words.email}
        email={email}
        error={task.error}
        isBusy={task.isBusy}
        onChange={setEmail}
        onSend={begin}
      />
      <Divider text={words.or} />
      <Button icon="key" isWide isBusy={byPasskey.isBusy} onClick={enter}>
        {words.usePasskey}
      </Button>
      {byPasskey.error && <Banner tone="bad">{byPasskey.error}</Banner>}
    </PageCard>
  )
}
