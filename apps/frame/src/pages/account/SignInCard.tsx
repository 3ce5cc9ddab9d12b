import { Banner } from '@latchkey/ui/Banner'
import { Button } from '@latchkey/ui/Button'
import { Divider } from '@latchkey/ui/Divider'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useCallback, useEffect, useState } from 'react'
import { ResendCode } from '../../approve/prompts/ResendCode.tsx'
import { accountWords } from '../../words/account.ts'
import { unlockWords } from '../../words/unlock.ts'
import { PageCard } from '../PageCard.tsx'
import type { LoginStep, WalletAccount } from '../walletAccount.ts'
import { EmailForm } from './EmailForm.tsx'
import { useTask } from './useTask.ts'
import './SignInCard.css'

/** Logs in to the wallet page, which shares nothing with embedding pages. */
export function SignInCard({ account, onDone }: { account: WalletAccount; onDone: () => void }) {
  const words = useWords(accountWords)
  const { codeSentAgain } = useWords(unlockWords)
  const [step, setStep] = useState<LoginStep>()
  const [email, setEmail] = useState('')
  const [otp, setOtp] = useState('')
  const [isResent, setIsResent] = useState(false)
  const { run, isBusy, error, forget } = useTask()
  const resend = useTask()
  const { run: wait, error: waitError } = useTask()
  const byPasskey = useTask()

  const follow = useCallback(
    (next: LoginStep): void => {
      if (next.next === 'done') {
        onDone()
        return
      }
      setStep(next)
      setEmail(next.email)
      setOtp('')
      if (next.next === 'code') return
      // Not awaited: the user may start again meanwhile.
      void wait(async () => {
        const after = await account.waitForDevice()
        if (after) setStep(after)
      })
    },
    [account, wait, onDone],
  )
  useEffect(() => {
    const waiting = account.waitingLogin()
    if (waiting) follow(waiting)
  }, [account, follow])

  const begin = () => void run(async () => follow(await account.sendLoginCode(email)))
  const sendAgain = () =>
    void resend.run(async () => {
      const next = await account.sendLoginCode(email)
      setIsResent(true)
      forget()
      follow(next)
    })
  const enter = () => {
    void byPasskey.run(async () => {
      await account.logInByPasskey()
      onDone()
    })
  }
  const confirm = (code: string) => {
    void run(async () => {
      await account.confirmLogin(code)
      onDone()
    })
  }
  const leave = () => {
    account.leaveLogin()
    setStep(undefined)
    setIsResent(false)
  }
  if (step?.next === 'device') {
    return (
      <PageCard title={words.openLink} text={words.pickNumber(email)}>
        <p className="AccountPage-number">{step.matchNumber}</p>
        {waitError && <Banner tone="bad">{waitError}</Banner>}
        <Button isWide onClick={leave}>
          {words.startAgain}
        </Button>
      </PageCard>
    )
  }
  if (step?.next === 'code') {
    return (
      <PageCard title={words.checkEmail} text={words.enterCode(email)}>
        <OtpInput
          // A new code starts again: an empty field, with the focus.
          key={step.resendAt}
          label={words.code}
          length={limits.otp.digits}
          value={otp}
          onChange={setOtp}
          onComplete={confirm}
          error={error ?? resend.error}
          isDisabled={isBusy}
          autoFocus
        />
        <div className="SignInCard-resend" role="status">
          {isResent && <p>{codeSentAgain}</p>}
          <ResendCode resendAt={step.resendAt} now={Date.now} isBusy={resend.isBusy} onSend={sendAgain} />
        </div>
        <Button isWide onClick={leave}>
          {words.changeAddress}
        </Button>
      </PageCard>
    )
  }
  return (
    <PageCard title={words.title} text={words.signInText}>
      <EmailForm label={words.email} email={email} error={error} isBusy={isBusy} onChange={setEmail} onSend={begin} />
      <Divider text={words.or} />
      <Button icon="key" isWide isBusy={byPasskey.isBusy} onClick={enter}>
        {words.usePasskey}
      </Button>
      {byPasskey.error && <Banner tone="bad">{byPasskey.error}</Banner>}
    </PageCard>
  )
}
