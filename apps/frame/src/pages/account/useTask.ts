import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import type { Sentence } from '@latchkey/wire/walletErrors'
import { useCallback, useState } from 'react'
import { toPageSentence } from '../toPageSentence.ts'

/** Runs one task at a time: running or failed, never both. */
export const useTask = () => {
  const { say } = useWords(errorWords)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<Sentence>()
  const run = useCallback(async (work: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      setError(toPageSentence(cause))
      return false
    } finally {
      setIsBusy(false)
    }
  }, [])
  return { isBusy, error: error && say(error), run, forget: useCallback(() => setError(undefined), []) }
}
