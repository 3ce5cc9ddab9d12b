import type { Kit } from '@latchkey/core/kit'
import { type Fact, type QueryRow, watchQuery } from '@latchkey/core/queries/watchQuery'
import { useMemo, useRef, useSyncExternalStore } from 'react'

/** A server fact, live. Polls rest while the page cannot be seen. */
export const useFact = <T>(kit: Kit, row: QueryRow<T>, pollMs?: number): Fact<T> & { refresh: () => void } => {
  const key = JSON.stringify(row.queryKey)
  const latest = useRef(row)
  latest.current = row
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the row
  const watch = useMemo(() => watchQuery(kit, latest.current, pollMs), [kit, key, pollMs])
  const fact = useSyncExternalStore(watch.subscribe, watch.read)
  return { ...fact, refresh: watch.refresh }
}
