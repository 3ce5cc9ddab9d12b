import { errorWords } from '@latchkey/ui/errorWords'
import { OtpInput } from '@latchkey/ui/OtpInput'
import { otpWords } from '@latchkey/ui/otpWords'
import { Spinner } from '@latchkey/ui/Spinner'
import { useWords } from '@latchkey/ui/words'
import { limits } from '@latchkey/wire/limits'
import { useEffect, useState } from 'react'
import { toSentence } from '../../toSentence.ts'
import type { CodeOffer } from '../../vault/unlockPrompt.ts'
import { unlockWords } from '../../words/unlock.ts'
import { shownHost } from '../askerOf.ts'
import { PromptCard, type PromptProps } from './PromptCard.tsx'
import { ResendCode } from './ResendCode.tsx'

/**
 * The login code, typed where the page can't read it. It names the site; typing the code is the consent, so there is no
 * button for a page to get clicked.
 */
export function CodeCard({ theme, offer, onDone }: PromptProps<CodeOffer>) {
  const words = useWords(unlockWords)
  const ofCode = useWords(otpWords)
  const { say } = useWords(errorWords)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState<'check' | 'send'>()
  const [error, setError] = useState<string>()
  const [sent, setSent] = useState({ resendAt: offer.resendAt, matchNumber: null as string | null, isResent: false })
  const attempt = async (by: 'check' | 'send', run: () => Promise<void>): Promise<void> => {
    setBusy(by)
    setError(undefined)
    try {
      await run()
    } catch (cause) {
      setError(say(toSentence(cause)))
    }
    setBusy(undefined)
  }
  useEffect(() => {
    // The page shows and focuses the frame only after this card is created, and what isn't rendered can't be focused.
    const takeFocus = () => {
      if (document.activeElement?.tagName === 'INPUT') return
      window.focus()
      document.querySelector<HTMLInputElement>('.PromptCard input')?.focus()
    }
    takeFocus()
    window.addEventListener('focus', takeFocus)
    window.addEventListener('resize', takeFocus)
    return () => {
      window.removeEventListener('focus', takeFocus)
      window.removeEventListener('resize', takeFocus)
    }
  }, [])
  const check = (whole: string) =>
    void attempt('check', async () => {
      await offer.tryCode(whole)
      onDone('opened')
    })
  const resend = () =>
    void attempt('send', async () => {
      setCode('')
      setSent({ ...(await offer.sendAgain()), isResent: true })
    })
  return (
    <PromptCard
      theme={theme}
      title={words.codeTitle}
      text={`${words.codeSentTo(offer.email)} ${words.codeFor(shownHost(offer.site))}`}
      leave={{ label: words.cancel, onClick: () => onDone('cancelled') }}
    >
      <OtpInput
        label={ofCode.label(limits.otp.digits)}
        length={limits.otp.digits}
        value={code}
        onChange={(next) => busy || setCode(next)}
        onComplete={(whole) => busy || check(whole)}
        error={error}
        autoFocus
      />
      <p className="PromptCard-note" role="status">
        {busy === 'check' && (
          <>
            <Spinner size={16} /> {ofCode.checking}
          </>
        )}
        {!busy && sent.matchNumber !== null && words.codeLink(sent.matchNumber)}
        {!busy && sent.matchNumber === null && sent.isResent && words.codeSentAgain}
      </p>
      <ResendCode resendAt={sent.resendAt} now={offer.now} isBusy={busy === 'send'} onSend={resend} />
      {!offer.isKept && <p className="PromptCard-note">{words.codeNotKept}</p>}
    </PromptCard>
  )
}
