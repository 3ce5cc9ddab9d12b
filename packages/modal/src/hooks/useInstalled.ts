import { watchConnectors } from '@latchkey/core/account/connections'
import { hasLegacyProvider } from '@latchkey/core/browser/ports'
import { installedWallets, type WalletRow } from '@latchkey/core/wallets/walletList'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useAccount } from './useAccount.ts'
import { useKit } from './useKit.ts'
import { useSlice } from './useSlice.ts'

/** The wallets in this browser, late announcements included. */
export const useInstalled = (): readonly WalletRow[] => {
  const kit = useKit()
  const account = useAccount()
  const subscribe = useCallback((listener: () => void) => watchConnectors(kit, listener), [kit])
  const connectors = useSyncExternalStore(subscribe, () => kit.wagmi.connectors)
  const solanaWallets = useSlice((state) => state.solanaWallets)
  const hasLegacy = hasLegacyProvider()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is read from wagmi, which changes with these
  return useMemo(() => installedWallets(kit, hasLegacy), [kit, account, connectors, solanaWallets, hasLegacy])
}
