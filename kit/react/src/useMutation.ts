import type { LatchkeyError } from '@latchkey/core'
import { useCallback, useRef, useState } from 'react'

export type MutationStatus = 'idle' | 'pending' | 'success' | 'error'

/** One request to the wallet, in the shape of wagmi and TanStack Query. */
export type Mutation<V, D> = {
  /** Asks the wallet. A failure is in `error`. */
  mutate(variables: V): void
  /** Like `mutate`, but returns a promise that rejects. */
  mutateAsync(variables: V): Promise<D>
  /** The signature or the transaction hash. */
  data: D | undefined
  /** Why it failed. */
  error: LatchkeyError | undefined
  /** `idle`, `pending`, `success` or `error`. */
  status: MutationStatus
  /** Back to `idle`. */
  reset(): void
}

type State<D> = { data: D | undefined; error: LatchkeyError | undefined; status: MutationStatus }

const idle = { data: undefined, error: undefined, status: 'idle' } as const

/** Tracks the newest call; an older one that ends later doesn't overwrite it. The functions never change. */
export const useMutation = <V, D>(run: (variables: V) => Promise<D>): Mutation<V, D> => {
  const [state, setState] = useState<State<D>>(idle)
  const newest = useRef(0)
  const mutateAsync = useCallback(
    async (variables: V): Promise<D> => {
      newest.current += 1
      const own = newest.current
      const set = (next: State<D>) => own === newest.current && setState(next)
      set({ data: undefined, error: undefined, status: 'pending' })
      try {
        const data = await run(variables)
        set({ data, error: undefined, status: 'success' })
        return data
      } catch (error) {
        set({ data: undefined, error: error as LatchkeyError, status: 'error' })
        throw error
      }
    },
    [run],
  )
  // The failure is in `error`.
  const mutate = useCallback((variables: V) => void mutateAsync(variables).catch(() => undefined), [mutateAsync])
  const reset = useCallback(() => {
    newest.current += 1
    setState(idle)
  }, [])
  return { ...state, mutate, mutateAsync, reset }
}
