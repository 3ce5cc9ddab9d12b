export type LoadState<T> =
  | { status: 'idle' | 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; times: number }

/** Loads a part of the page once, on demand. A failed load can be retried. */
export type Loader<T> = {
  read(): LoadState<T>
  subscribe(listener: () => void): () => void
  /** Loads it if needed; undefined if that failed, which the state then shows. */
  load(): Promise<T | undefined>
}

export const createLoader = <T>(fetchPart: () => Promise<T>): Loader<T> => {
  let state: LoadState<T> = { status: 'idle' }
  let pending: Promise<T | undefined> | undefined
  let times = 0
  const listeners = new Set<() => void>()
  const become = (next: LoadState<T>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const attempt = async () => {
    become({ status: 'loading' })
    try {
      const value = await fetchPart()
      become({ status: 'ready', value })
      return value
    } catch (error) {
      console.error(error)
      pending = undefined
      times += 1
      become({ status: 'failed', times })
      return undefined
    }
  }
  return {
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load: () => {
      pending ??= attempt()
      return pending
    },
  }
}
