import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { useState } from 'react'
import { messageOf } from '../messageOf.ts'

/** Runs one task at a time: running or failed, never both. */
export const useTask = () => {
  const { say } = useWords(errorWords)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    setIsBusy(true)
    setError(undefined)
    try {
      await work()
      return true
    } catch (cause) {
      setError(messageOf(cause))
      return false
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, error: error && say(error), run }
}
