import { useEffect, useReducer } from 'react'
import { useKit } from './useKit.ts'

/** Whole seconds until a time, counted down; 0 when it is over or there is none. */
export const useSecondsLeft = (until: number | undefined): number => {
  const { clock } = useKit().ports
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const left = until === undefined ? 0 : Math.max(0, Math.ceil((until - clock.now()) / 1_000))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick asks for the next one
  useEffect(() => (left > 0 ? clock.after(1_000, tick) : undefined), [clock, left, ticks])
  return left
}
