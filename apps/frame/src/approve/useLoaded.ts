import { useEffect, useState } from 'react'

export type Loaded<T> = { status: 'loading' } | { status: 'done'; value: T } | { status: 'failed'; error: unknown }

/** Starts a load once and waits for it no longer than this: a dead service ends in a clear state. */
export const useLoaded = <T>(load: () => Promise<T>, timeoutMs: number): Loaded<T> => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen asks once
  useEffect(() => {
    let isOver = false
    const settle = (next: Loaded<T>) => {
      if (!isOver) setLoaded(next)
      isOver = true
    }
    const timer = setTimeout(() => settle({ status: 'failed', error: undefined }), timeoutMs)
    load().then(
      (value) => settle({ status: 'done', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [])
  return loaded
}
