import { useEffect, useState } from 'react'

export type Loaded<T> = { status: 'loading' } | { status: 'done'; value: T } | { status: 'failed'; error: unknown }

/** Starts a load once. After a while it counts as failed; an answer that comes later is still taken. */
export const useLoaded = <T>(load: () => Promise<T>, timeoutMs: number): Loaded<T> => {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen asks once
  useEffect(() => {
    let isOver = false
    const settle = (next: Loaded<T>) => {
      clearTimeout(timer)
      if (!isOver) setLoaded(next)
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
