import { errorWords } from '@latchkey/ui/errorWords'
import { IconTile } from '@latchkey/ui/IconTile'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { otpWords } from '@latchkey/ui/otpWords'
import { Spinner } from '@latchkey/ui/Spinner'
import { useWords } from '@latchkey/ui/words'
import type { WalletError } from '@latchkey/wire/errors'
import { limits } from '@latchkey/wire/limits'
import { type ReactNode, useState } from 'react'
import { useAnnounce } from '../../hooks/useAnnounce.ts'
import { loginWords } from '../../words/login.ts'
import SaveLog from '../SaveLog.tsx'
import { UseWallet } from './UseWallet.tsx'

/** The code from an email. It is submitted with its last digit, and stays for correction if it is refused. */
export function CodeEntry({
  email,
  change,
  isBusy,
  error,
  onCode,
  children,
}: {
  email: string
  /** Shown after the address: a link to change it. */
  change?: ReactNode
  isBusy: boolean
  error: WalletError | undefined
  onCode: (code: string) => void
  /** The line under the boxes while nothing is being checked. */
  children: ReactNode
}) {
  const { codeSentTo } = useWords(loginWords)
  const words = useWords(otpWords)
  const { say } = useWords(errorWords)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState<string>()
  useAnnounce(isBusy ? words.checking : undefined)
  const send = (whole: string) => {
    setSent(whole)
    onCode(whole)
  }
  const shown = sent === code && !isBusy ? error : undefined
  return (
    <div className="CodeEntry">
      <IconTile icon="mail" size={64} />
      <p className="CodeEntry-words">
        {codeSentTo}
        <span className="CodeEntry-address">
          <strong>{email}</strong> {change}
        </span>
      </p>
      <OtpInput
        label={words.label(limits.otp.digits)}
        length={limits.otp.digits}
        value={code}
        onChange={(next) => isBusy || setCode(next)}
        onComplete={(whole) => isBusy || send(whole)}
        error={shown && say(shown)}
        autoFocus
      />
      <div className="CodeEntry-note">
        {isBusy ? (
          <>
            <Spinner size={16} /> {words.checking}
          </>
        ) : (
          children
        )}
        {shown && shown.code !== 'login.notLoaded' && <SaveLog />}
      </div>
      {shown?.code === 'login.notLoaded' && <UseWallet />}
    </div>
  )
}
