import { type AccountFacts, readAccount, watchAccount } from '@latchkey/core/connections'
import type { Kit } from '@latchkey/core/kit'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

const snapshots = new WeakMap<Kit, AccountFacts>()

/** wagmi's facts are read afresh each time; React needs the same object while nothing in it has changed. */
const readStable = (kit: Kit): AccountFacts => {
  const before = snapshots.get(kit)
  const now = readAccount(kit)
  const keys = Object.keys(now) as (keyof AccountFacts)[]
  if (before && keys.every((key) => before[key] === now[key])) return before
  snapshots.set(kit, now)
  return now
}

/** The account that the page acts for, followed. */
export const useAccount = (): AccountFacts => {
  const kit = useKit()
  const subscribe = useCallback((listener: () => void) => watchAccount(kit, listener), [kit])
  return useSyncExternalStore(subscribe, () => readStable(kit))
}
