import type { ActiveAccount } from '@latchkey/core/account/activeAccount'
import { useMemo, useSyncExternalStore } from 'react'
import type { Engine } from '../engine.ts'

const nobody: ActiveAccount = {
  status: 'disconnected',
  address: undefined,
  chainId: undefined,
  isOnSupportedChain: false,
  connectorId: undefined,
  walletName: undefined,
}

const isSame = (a: ActiveAccount, b: ActiveAccount): boolean =>
  (Object.keys(nobody) as (keyof ActiveAccount)[]).every((key) => a[key] === b[key])

/** The connected account, live; undefined until the engine has loaded. */
export const useAccount = (engine: Engine | undefined): ActiveAccount => {
  const source = useMemo(() => {
    let known = nobody
    return {
      subscribe: (listener: () => void) => engine?.watchAccount(listener) ?? (() => {}),
      read: () => {
        const next = engine?.readAccount() ?? nobody
        if (!isSame(known, next)) known = next
        return known
      },
    }
  }, [engine])
  return useSyncExternalStore(source.subscribe, source.read)
}
