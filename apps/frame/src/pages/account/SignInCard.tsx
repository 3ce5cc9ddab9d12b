import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { TextField } from '@latchkey/ui/TextField'
import { type FormEvent, useState } from 'react'
import { PageCard } from '../PageCard.tsx'
import type { WalletAccount } from '../walletAccount.ts'
import { useTask } from './useTask.ts'

/** Signs in to the wallet's own page, which shares nothing with the pages that embed it. */
export function SignInCard({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const [step, setStep] = useState<'email' | 'device' | 'code'>('email')
  const [matchNumber, setMatchNumber] = useState<string | null>(null)
  const task = useTask()

  const begin = (event: FormEvent) => {
    event.preventDefault()
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
  const confirm = (code: string) => {
    void task.run(async () => {
      await account.confirmLogin(code)
      onDone()
    })
  }
  if (step === 'device') {
    return (
      <PageCard title="Open the link in your mail" text={`We have sent it to ${email}. Pick this number there:`}>
        <p className="AccountPage-number">{matchNumber}</p>
        {task.error && <Banner tone="bad">{task.error}</Banner>}
        <Button isWide onClick={() => setStep('email')}>
          Start again
        </Button>
      </PageCard>
    )
  }
  if (step === 'code') {
    return (
      <PageCard title="Check your email" text={`Enter the code we sent to ${email}.`}>
        <OtpInput
          label="Code"
          value={otp}
          onChange={setOtp}
          onComplete={confirm}
          error={task.error}
          isDisabled={task.isBusy}
          autoFocus
        />
        <Button isWide onClick={() => setStep('email')}>
          Change the address
        </Button>
      </PageCard>
    )
  }
  return (
    <PageCard title="Your wallet" text="Log in with the email address of your wallet to see and change how it is kept.">
      <form className="AccountPage-form" onSubmit={begin}>
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          icon="mail"
          value={email}
          onChange={setEmail}
          placeholder="you@example.com"
          error={task.error}
          required
        />
        <Button
          variant="primary"
          type="submit"
          isWide
          isBusy={task.isBusy}
          {...(email === '' ? { disabledReason: 'Type your address first' } : {})}
        >
          Send me a code
        </Button>
      </form>
    </PageCard>
  )
}
