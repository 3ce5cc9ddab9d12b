import { type AccountState, readAccountState, watchAccountState } from '@latchkey/core/account/accountState'
import { useCallback, useSyncExternalStore } from 'react'
import { readStable } from './readStable.ts'
import { useKit } from './useKit.ts'

const readSame = readStable(readAccountState)

/** Everything known about the account (DATA-07), kept up to date. */
export const useAccountState = (): AccountState => {
  const kit = useKit()
  const subscribe = useCallback((listener: () => void) => watchAccountState(kit, listener), [kit])
  return useSyncExternalStore(subscribe, () => readSame(kit))
}
