import { hasLegacyProvider } from '@latchkey/core/browser/ports'
import { watchConnectors } from '@latchkey/core/connections'
import { installedWallets, type WalletRow } from '@latchkey/core/walletList'
import { useEffect, useMemo, useReducer } from 'react'
import { useAccount } from './useAccount.ts'
import { useKit } from './useKit.ts'

/** The wallets in this browser, late announcements included. */
export const useInstalled = (): readonly WalletRow[] => {
  const kit = useKit()
  const account = useAccount()
  const [changes, tell] = useReducer((count: number) => count + 1, 0)
  useEffect(() => watchConnectors(kit, tell), [kit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read from wagmi, which changes with these two
  return useMemo(() => installedWallets(kit, hasLegacyProvider()), [kit, account, changes])
}
