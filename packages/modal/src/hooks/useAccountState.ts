import { type AccountState, readAccountState, watchAccountState } from '@latchkey/core/accountState'
import type { Kit } from '@latchkey/core/kit'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

const snapshots = new WeakMap<Kit, AccountState>()

/** It is put together afresh each time; React needs the same object while nothing in it has changed. */
const readStable = (kit: Kit): AccountState => {
  const before = snapshots.get(kit)
  const now = readAccountState(kit)
  const keys = Object.keys(now) as (keyof AccountState)[]
  if (before && keys.every((key) => before[key] === now[key])) return before
  snapshots.set(kit, now)
  return now
}

/** Everything that is known of the account (DATA-07), followed. */
export const useAccountState = (): AccountState => {
  const kit = useKit()
  const subscribe = useCallback((listener: () => void) => watchAccountState(kit, listener), [kit])
  return useSyncExternalStore(subscribe, () => readStable(kit))
}
