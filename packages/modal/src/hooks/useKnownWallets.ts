import { watchAccount } from '@latchkey/core/account/connections'
import { type KnownWallet, knownWallets, recentlyConnected } from '@latchkey/core/wallets/knownWallets'
import type { RecentConnection } from '@latchkey/core/wallets/recentConnections'
import { useEffect, useReducer, useState } from 'react'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

const firstIsCurrent = (a: KnownWallet, b: KnownWallet): number =>
  Number(b.state === 'connected') - Number(a.state === 'connected')

/** Subscribes to the user's wallets. The current one is first when the list opens; then nothing moves. */
export const useKnownWallets = (): {
  wallets: readonly KnownWallet[]
  recent: readonly RecentConnection[]
  refresh: () => void
} => {
  const kit = useKit()
  const [, refresh] = useReducer((count: number) => count + 1, 0)
  useEffect(() => watchAccount(kit, refresh), [kit])
  useSlice(({ features }) => features.multiWallet)
  const known = knownWallets(kit)
  const [order] = useState(() => [...known].sort(firstIsCurrent).map(({ connectorId }) => connectorId))
  const place = ({ connectorId }: KnownWallet) => {
    const at = order.indexOf(connectorId)
    return at === -1 ? order.length : at
  }
  return { wallets: [...known].sort((a, b) => place(a) - place(b)), recent: recentlyConnected(kit), refresh }
}
