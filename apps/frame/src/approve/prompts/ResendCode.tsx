import { Button } from '@latchkey/ui/Button'
import { otpWords } from '@latchkey/ui/otpWords'
import { useWords } from '@latchkey/ui/words'
import { useEffect, useState } from 'react'
import './ResendCode.css'

const useSecondsUntil = (at: number, now: () => number): number => {
  const [seconds, setSeconds] = useState(() => Math.ceil((at - now()) / 1_000))
  useEffect(() => {
    const look = () => setSeconds(Math.ceil((at - now()) / 1_000))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [at, now])
  return Math.max(0, seconds)
}

type Props = { resendAt: number; now: () => number; isBusy: boolean; onSend: () => void }

/** Sends the login code again: a countdown, then the button. */
export function ResendCode({ resendAt, now, isBusy, onSend }: Props) {
  const words = useWords(otpWords)
  const seconds = useSecondsUntil(resendAt, now)
  if (seconds > 0) return <p className="ResendCode">{words.resendIn(seconds)}</p>
  return (
    <Button variant="link" isBusy={isBusy} onClick={onSend}>
      {words.resend}
    </Button>
  )
}
