import type { Config as WagmiConfig } from '@wagmi/core'
import type { Chain, Transport } from 'viem'

export type Chains = readonly [Chain, ...Chain[]]

/** Colors and font. The wallet's own window only takes the mode and the accent. */
export type Theme = {
  mode?: 'light' | 'dark' | 'system'
  accent?: string
  background?: string
  font?: string
}

/** What wallets show when they ask for approval. The page's title, origin and icon by default. */
export type AppInfo = { name?: string; description?: string; url?: string; icon?: string }

export type LatchkeyOptions<C extends Chains = Chains> = {
  /** The URL of your Latchkey API. Without it only the chains' nodes are called. */
  server?: string
  /** The server's default project if you leave it out. */
  projectId?: string
  /** Pins the wallet's origin. Otherwise the server names it. */
  walletUrl?: string
  /** The server's chains if you leave it out. Required without a server. */
  chains?: C
  /** By chain ID. A chain without one uses the server's RPC, or its own URLs without a server. */
  transports?: Readonly<Record<number, Transport>>
  app?: AppInfo
  /** Relays for WalletConnect pairing. The server's relay by default. */
  pairing?: false | { relays: readonly string[]; projectId?: string }
  theme?: Theme
  /** A language code such as `de`. The browser's language by default. */
  locale?: string
  /** Your own wagmi config. Only its own connectors are offered: Latchkey does not add to them. */
  wagmiConfig?: WagmiConfig
  /** Restore the last connection on load. On by default. */
  reconnect?: boolean
  explorerUrl?: string
  /** A Solana chain for the embedded wallet, as a CAIP-2 id. The server needs a node for it. */
  solana?: `solana:${string}`
}
