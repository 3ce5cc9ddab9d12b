import { useEffect, useRef, useState } from 'react'

export type Loaded<T> = { status: 'loading' } | { status: 'done'; value: T } | { status: 'failed'; error: unknown }

type Loading<T> = {
  now: Loaded<T>
  /** A loaded or loading value; retried once after a failure or without a value. */
  reload: () => Promise<T>
}

const hasValue = (loaded: Loaded<unknown>) => loaded.status === 'done' && loaded.value !== undefined

/** Starts a load once. It times out after a while, but a later answer still counts. */
export const useLoaded = <T>(load: () => Promise<T>, timeoutMs: number): Loading<T> => {
  const [now, setNow] = useState<Loaded<T>>({ status: 'loading' })
  const running = useRef<Promise<T> | undefined>(undefined)
  const isOver = useRef(false)
  const settle = (next: Loaded<T>) => {
    if (isOver.current) return
    // A late failure doesn't undo another attempt's result.
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
  return { now, reload: () => (isFine && running.current ? running.current : start()) }
}
