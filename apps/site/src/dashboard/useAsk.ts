import type { Kit } from '@latchkey/core/kit'
import { report } from '@latchkey/core/report'
import { errorWords } from '@latchkey/ui/errorWords'
import { useWords } from '@latchkey/ui/words'
import type { WalletError } from '@latchkey/wire/errors'
import { useCallback, useEffect, useRef, useState } from 'react'

/** True until the component that asks is gone. */
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

/** Sends a request to the wallet. Inline errors come back as `problem`. */
export const useAsk = (kit: Kit) => {
  const { say } = useWords(errorWords)
  const isHere = useIsHere()
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState<WalletError>()

  const ask = useCallback(
    async <T>(question: () => Promise<T>): Promise<T | undefined> => {
      setIsAsking(true)
      setProblem(undefined)
      try {
        return await question()
      } catch (error) {
        const beside = report(kit, error)
        if (isHere.current) setProblem(beside)
        return undefined
      } finally {
        if (isHere.current) setIsAsking(false)
      }
    },
    [kit, isHere],
  )
  return { ask, isAsking, problem: problem && say(problem), forget: useCallback(() => setProblem(undefined), []) }
}
