import type { Hex } from '@latchkey/wire/caip'
import type { QueryClient } from '@tanstack/query-core'
import type { Config as WagmiConfig } from '@wagmi/core'
import type { KitConfig } from './config.ts'
import type { EmbeddedWallet } from './connectors/embedded/embeddedWallet.ts'
import type { WalletWindow } from './connectors/embedded/walletWindow.ts'
import type { Ports } from './ports.ts'
import type { KitStore } from './state/store.ts'

/** An EVM transaction that a wallet has sent for us. */
export type SentTransaction = { chainId: number; hash: Hex; from: string }

/** A page's wallet connection: everything that actions and queries need, passed as their first argument. */
export type Kit = {
  config: KitConfig
  ports: Ports
  /** Router, modal, theme, toast, plan: everything that wagmi and the queries don't hold. */
  store: KitStore
  /** The one store of EVM connections. */
  wagmi: WagmiConfig
  /** The one store of server facts. */
  queries: QueryClient
  /** The embedded wallet's own window, if the browser needs one. Loads with the embedded wallet's code. */
  walletWindow?: WalletWindow
  /** Called with each EVM transaction that a wallet sends for us. Unset while no client reports them. */
  onSent?: ((sent: SentTransaction) => unknown) | undefined
  /** The embedded wallet, loaded on first use. */
  embedded: () => Promise<EmbeddedWallet>
}
