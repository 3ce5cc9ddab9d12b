import { useEffect, useReducer } from 'react'
import type { ListFacts } from './useListFacts.ts'

/** Counts down the whole seconds until a time; undefined if there is none. */
export const useCountdown = (at: number | undefined, clock: ListFacts['clock']): number | undefined => {
  const [, tick] = useReducer((count: number) => count + 1, 0)
  const left = at === undefined ? undefined : Math.max(0, at - clock.now())

  useEffect(() => {
    if (at === undefined) return
    let cancel = () => {}
    const wait = () => {
      const rest = Math.max(0, at - clock.now())
      // Also when time ran out between the render and this effect.
      if (rest === 0) return tick()
      cancel = clock.after(rest % 1_000 || 1_000, () => {
        tick()
        wait()
      })
    }
    wait()
    return () => cancel()
  }, [at, clock])

  return left === undefined ? undefined : Math.ceil(left / 1_000)
}
