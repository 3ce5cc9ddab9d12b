import { type AccountFacts, readAccount, watchAccount } from '@latchkey/core/account/connections'
import { useCallback, useSyncExternalStore } from 'react'
import { readStable } from './readStable.ts'
import { useKit } from './useKit.ts'

const readSame = readStable(readAccount)

/** The account that the page acts for, kept up to date. */
export const useAccount = (): AccountFacts => {
  const kit = useKit()
  const subscribe = useCallback((listener: () => void) => watchAccount(kit, listener), [kit])
  return useSyncExternalStore(subscribe, () => readSame(kit))
}
