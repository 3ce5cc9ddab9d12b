import { useEffect, useRef, useState } from 'react'

export type Loaded<T> = { status: 'loading' } | { status: 'done'; value: T } | { status: 'failed'; error: unknown }

type Loading<T> = {
  now: Loaded<T>
  /** What was loaded, or is being loaded; after a failure, or without a value, it is tried once more. */
  again: () => Promise<T>
}

const hasValue = (loaded: Loaded<unknown>) => loaded.status === 'done' && loaded.value !== undefined

/** Starts a load once. After a while it counts as failed; an answer that comes later is still taken. */
export const useLoaded = <T>(load: () => Promise<T>, timeoutMs: number): Loading<T> => {
  const [now, setNow] = useState<Loaded<T>>({ status: 'loading' })
  const running = useRef<Promise<T> | undefined>(undefined)
  const isOver = useRef(false)
  const settle = (next: Loaded<T>) => {
    if (isOver.current) return
    // A late failure does not undo what another try has brought.
    setNow((last) => (hasValue(last) ? last : next))
  }
  const start = (): Promise<T> => {
    const loading = load()
    running.current = loading
    loading.then(
      (value) => settle({ status: 'done', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    )
    return loading
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen asks once
  useEffect(() => {
    isOver.current = false
    const loading = start()
    const giveUp = () => setNow((last) => (last.status === 'loading' ? { status: 'failed', error: undefined } : last))
    const timer = setTimeout(giveUp, timeoutMs)
    const stop = () => clearTimeout(timer)
    loading.then(stop, stop)
    return () => {
      isOver.current = true
      stop()
    }
  }, [])
  const isFine = now.status === 'loading' || hasValue(now)
  return { now, again: () => (isFine && running.current ? running.current : start()) }
}
