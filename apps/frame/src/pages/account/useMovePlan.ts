import { useCallback, useEffect, useRef, useState } from 'react'
import type { MovePlan } from '../../move/movePlan.ts'

/** A plan that is loading, failed or loaded. */
export type ReadPlan = MovePlan | 'loading' | 'failed'

/** Loads a plan when the page opens and on demand; a later load replaces an earlier one. */
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
