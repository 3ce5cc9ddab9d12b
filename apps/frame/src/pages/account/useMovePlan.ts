import { useCallback, useEffect, useRef, useState } from 'react'
import type { MovePlan } from '../../move/movePlan.ts'

/** A plan as it is known: being read, not readable, or there. */
export type ReadPlan = MovePlan | 'loading' | 'failed'

/** Reads a plan when the page opens, and again on demand; a later reading replaces an earlier one. */
export const useMovePlan = (read: () => Promise<MovePlan>) => {
  const [plan, setPlan] = useState<ReadPlan>('loading')
  const latest = useRef(0)
  const load = useCallback(async (): Promise<ReadPlan> => {
    latest.current += 1
    const turn = latest.current
    const next = await read().catch(() => 'failed' as const)
    if (turn === latest.current) setPlan(next)
    return next
  }, [read])
  useEffect(() => void load(), [load])
  return { plan, load }
}
