import { QueryObserver } from '@tanstack/query-core'
import type { Kit } from '../kit.ts'

/** A query as the tables of this folder give it. */
export type QueryRow<T> = {
  queryKey: readonly unknown[]
  queryFn: () => Promise<T>
  staleTime?: number
  retry?: number
}

/** The state of server data: never loaded, loaded, or loaded once and not refreshed since. */
export type Fact<T> = { data: T | undefined; readAt: number; error: unknown; isFetching: boolean }

/** Server data, kept up to date: read now, and at intervals while the page is visible. */
export type Watch<T> = { read(): Fact<T>; subscribe(listener: () => void): () => void; refresh(): void }

/** Watches a query without a framework. When offline it fails at once; the default would wait forever. */
export const watchQuery = <T>(kit: Kit, row: QueryRow<T>, pollMs: number | undefined): Watch<T> => {
  const observer = new QueryObserver<T>(kit.queries, {
    ...row,
    refetchInterval: pollMs ?? false,
    refetchOnWindowFocus: true,
    networkMode: 'always',
  })
  let fact: Fact<T> | undefined
  const read = (): Fact<T> => {
    const { data, dataUpdatedAt: readAt, error, isFetching } = observer.getCurrentResult()
    const isSame = fact && fact.data === data && fact.readAt === readAt && fact.error === error
    if (!fact || !isSame || fact.isFetching !== isFetching) fact = { data, readAt, error, isFetching }
    return fact
  }
  return {
    read,
    subscribe: (listener) => observer.subscribe(listener),
    refresh: () => void observer.refetch(),
  }
}
