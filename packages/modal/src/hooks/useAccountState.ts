import { type AccountState, readAccountState, watchAccountState } from '@latchkey/core/account/accountState'
import { useCallback, useSyncExternalStore } from 'react'
import { readStable } from './readStable.ts'
import { useKit } from './useKit.ts'

const readSame = readStable(readAccountState)

/** Everything that is known of the account (DATA-07), followed. */
export const useAccountState = (): AccountState => {
  const kit = useKit()
  const subscribe = useCallback((listener: () => void) => watchAccountState(kit, listener), [kit])
  return useSyncExternalStore(subscribe, () => readSame(kit))
}
