import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { WalletError } from '@latchkey/wire/walletErrors'
import { useState } from 'react'
import { toSentence } from '../../toSentence.ts'
import { unlockWords } from '../../words/unlock.ts'

/** An attempt on a card: which method is running, and which failed with what message. */
export const useCardAttempt = <Way extends string>() => {
  const words = useWords(unlockWords)
  const { say } = useWords(errorWords)
  const [busy, setBusy] = useState<Way>()
  const [error, setError] = useState<{ by: Way; text: string; tone: 'warn' | 'bad' }>()
  const attempt = async (by: Way, run: () => Promise<void>): Promise<void> => {
    setBusy(by)
    setError(undefined)
    try {
      await run()
    } catch (cause) {
      const isKnown = cause instanceof WalletError
      const hasTurnedAway = isKnown && cause.code === 'passkey.notUsed'
      setError({ by, text: isKnown ? say(toSentence(cause)) : words.failed, tone: hasTurnedAway ? 'warn' : 'bad' })
    }
    setBusy(undefined)
  }
  return { busy, error, attempt }
}
