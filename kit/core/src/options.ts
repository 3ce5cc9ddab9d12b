import type { Config as WagmiConfig } from '@wagmi/core'
import type { Chain, Transport } from 'viem'

export type Chains = readonly [Chain, ...Chain[]]

/** Colors, corners and font. The wallet's own window only takes the mode and the accent. */
export type Theme = {
  /** `system` follows the user's system. Dark by default. */
  mode?: 'light' | 'dark' | 'system' | undefined
  /** A CSS color for buttons and links, such as `#2f6fed` or `oklch(0.55 0.22 263)`. In approvals it only counts if it is opaque and legible there. */
  accent?: string | undefined
  /** A CSS color for the modal's background. Ignored in a mode whose text can't be read on it. */
  background?: string | undefined
  /** How round corners are. `medium` by default. */
  radius?: 'none' | 'small' | 'medium' | 'large' | undefined
  /** A CSS font family that the page loads. */
  font?: string | undefined
}

/** What wallets show when they ask for approval. The page's title, origin and icon by default. */
export type AppInfo = {
  /** The page's title by default. */
  name?: string | undefined
  /** Empty by default. */
  description?: string | undefined
  /** The page's origin by default. */
  url?: string | undefined
  /** The page's icon by default. */
  icon?: string | undefined
}

export type Pairing = {
  /** WebSocket URLs, in the order in which they are tried. */
  relays: readonly string[]
  /** The project ID for the relay. The server's project by default. */
  projectId?: string | undefined
  /** Lets the pairing library ask verify.walletconnect.org about this page. Off by default. */
  verify?: boolean | undefined
}

/** Your own analytics script. */
export type AnalyticsScript = {
  /** The ID of the script element. */
  id: string
  /** The URL of the script. */
  url: string
}

export type LatchkeyOptions<C extends Chains = Chains> = {
  /** The URL of your Latchkey API. Without it only the chains' nodes are called. */
  server?: string | undefined
  /** The server's default project if you leave it out. */
  projectId?: string | undefined
  /** Pins the wallet's origin. Otherwise the server names it. */
  walletUrl?: string | undefined
  /** The server's chains if you leave it out. Required without a server. */
  chains?: C | undefined
  /** Chain IDs, in place of `chains`. The server or Latchkey's table must know them. */
  chainIds?: readonly number[] | undefined
  /** Let the user choose the network. On with several chains. */
  networkSelection?: boolean | undefined
  /** Ask the wallet to switch networks. On by default; if off, the modal says which network to choose in the wallet. */
  networkSwitch?: boolean | undefined
  /** By chain ID. A chain without one uses the server's RPC if the server has a node for it, otherwise its own URLs. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** What wallets show about your app. The page's title, origin and icon by default. */
  app?: AppInfo | undefined
  /** Relays for WalletConnect pairing. The server's relay by default. */
  pairing?: false | Pairing | undefined
  /** Colors, corners and font. */
  theme?: Theme | undefined
  /** A language code such as `de`. The browser's language by default. */
  locale?: string | undefined
  /** Your own wagmi config. Latchkey adds the embedded wallet and pairing to its connectors. */
  wagmiConfig?: WagmiConfig | undefined
  /** Offer browser wallets. On by default. */
  browserWallets?: boolean | undefined
  /** Which Coinbase Wallet to offer: `smartWalletOnly` hides the regular one. `all` by default. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** Restore the last connection on load. On by default. */
  reconnect?: boolean | undefined
  /** The block explorer for links to transactions. The chain's own by default. */
  explorerUrl?: string | undefined
  /** A Solana chain for the embedded wallet, as a CAIP-2 id. The server needs a node for it. */
  solana?: `solana:${string}` | undefined
  /** Loaded once analytics are on for the project and the user has not refused them. */
  analyticsScript?: AnalyticsScript | undefined
}
