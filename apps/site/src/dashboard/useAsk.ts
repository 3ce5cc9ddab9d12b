import { isLatchkeyError } from '@latchkey/core'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import { useCallback, useEffect, useRef, useState } from 'react'

/** True until the component is unmounted. */
export const useIsHere = (): { readonly current: boolean } => {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}

type Problem = Parameters<typeof errorWords.english.say>[0]

/** Texts that aren't in the catalogue are shown unchanged. */
const toProblem = (error: unknown): Problem => {
  const message = error instanceof Error ? error.message : String(error)
  if (!isLatchkeyError(error) || (error.code === 'unknown' && error.rpcCode === undefined)) return { message }
  return { message, sentence: { code: error.rpcCode ?? error.code, details: error.details } }
}

/** Sends a request to the wallet. A failure comes back as `problem`. */
export const useAsk = () => {
  const { say } = useWords(errorWords)
  const isHere = useIsHere()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<Problem>()

  const ask = useCallback(
    async <T>(question: () => Promise<T>): Promise<T | undefined> => {
      setIsAsking(true)
      setProblem(undefined)
      try {
        return await question()
      } catch (error) {
        if (isHere.current) setProblem(toProblem(error))
        return undefined
      } finally {
        if (isHere.current) setIsAsking(false)
      }
    },
    [isHere],
  )
  return { ask, isAsking, problem: problem && say(problem), forget: useCallback(() => setProblem(undefined), []) }
}
