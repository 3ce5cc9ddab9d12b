import type { Config as WagmiConfig } from '@wagmi/core'
import type { Chain, Hex, Transport } from 'viem'

export type Chains = readonly [Chain, ...Chain[]]

/** Colors, corners and font. The wallet's own window only takes the mode and the accent. */
export type Theme = {
  /** `system` follows the user's system. Dark by default. */
  mode?: 'light' | 'dark' | 'system' | undefined
  /** A CSS color for buttons and links, such as `#2f6fed` or `oklch(0.55 0.22 263)`. Approvals use it only if it is opaque and legible there. */
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
  /** WebSocket URLs, tried in order. */
  relays: readonly string[]
  /** The project ID for the relay. Defaults to the server's project. */
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

/** A way to log in to the embedded wallet. */
export type LoginWay =
  | ('email' | 'passkey' | 'farcaster')
  | ('google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook')

/**
 * Which wallets the list shows. An ID is a wallet's rdns, such as `io.metamask`, its registry ID, such as `metamask`,
 * `embedded` for the logins or `pairing` for the WalletConnect row.
 */
export type WalletOptions = {
  /** Lists only these wallets. */
  include?: readonly string[] | undefined
  /** Lists all wallets but these. */
  exclude?: readonly string[] | undefined
  /** Lists these first, in this order. Put `embedded` after a wallet to show the logins below the list. */
  order?: readonly string[] | undefined
  /** The logins to offer, in this order, except those that the server's project has turned off. All by default. */
  logins?: readonly LoginWay[] | undefined
}

/** Parts of the modal to hide with `false`. What the server's project has turned off stays off. */
export type FeatureOptions = {
  /** Sending tokens. */
  send?: boolean | undefined
  /** Swapping tokens. */
  swap?: boolean | undefined
  /** Buying tokens. */
  buy?: boolean | undefined
  /** The address and its QR code. */
  receive?: boolean | undefined
  /** Past transactions. */
  activity?: boolean | undefined
  /** Choosing a name for the account. */
  names?: boolean | undefined
}

/** A place for texts, with the methods of `localStorage`. They must answer at once. */
export type KeyValue = {
  /** Returns the text, or null or undefined if there is none. */
  getItem(key: string): string | null | undefined
  /** Stores a text. */
  setItem(key: string, value: string): void
  /** Deletes a text. */
  removeItem(key: string): void
}

/** What a sign-in message says. */
export type SignInFields = {
  /** The account's address. */
  address: string
  /** The chain that the account signs in on. */
  chainId: number
  /** The host of `app.url`. */
  domain: string
  /** The origin of `app.url`. */
  uri: string
  /** The nonce from `getNonce`. */
  nonce: string
  /** The current time in ISO 8601. */
  issuedAt: string
  /** A sentence for the user. */
  statement: string
}

/** A message and its signature. */
export type SignInProof = {
  /** The signed text. */
  message: string
  /** Its signature. Smart accounts have signatures of any length. */
  signature: Hex
  /** The address that must have signed it. */
  address: string
  /** The chain in the message. */
  chainId: number
}

/** A session of your backend. */
export type SignInSession = {
  /** The address that signed in. */
  address: string
  /** The chain it signed in on. Without it, the session is valid on all chains. */
  chainId?: number | undefined
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number
}

/** Your own sign-in backend, in place of Latchkey's. A method that rejects fails the sign-in. */
export type SignInAdapter = {
  /** `required` asks every user who connects. `optional` only asks when you call `signIn`, and is the default. */
  mode?: 'optional' | 'required' | undefined
  /** Fetches a new nonce: at least 8 letters and digits. */
  getNonce(): Promise<string>
  /** Writes the text to sign. An EIP-4361 message by default. */
  createMessage?: ((fields: SignInFields) => string | Promise<string>) | undefined
  /** Checks the signature and starts a session. Must reject if the signature is wrong. */
  verify(proof: SignInProof): Promise<SignInSession>
  /** Fetches the current session, for example by its cookie. Null or undefined if there is none. */
  getSession(): Promise<SignInSession | null | undefined>
  /** Ends the current session. */
  signOut(): Promise<void>
}

export type LatchkeyOptions<C extends Chains = Chains> = {
  /** The URL of your Latchkey API. Without it, the page only calls the chains' nodes. */
  server?: string | undefined
  /** Your project's ID. Defaults to the server's default project. */
  projectId?: string | undefined
  /** The only wallet origin to use. If you leave it out, the server names it. */
  walletUrl?: string | undefined
  /** viem chains; the first is the default. Defaults to the server's chains. Required without a server. */
  chains?: C | undefined
  /** Chain IDs instead of `chains`. Latchkey or the server must know them. */
  chainIds?: readonly number[] | undefined
  /** Shows a network selector. On by default with several chains. */
  networkSelection?: boolean | undefined
  /** Asks the wallet to switch networks. On by default. If off, the modal tells users which network to choose in their wallet. */
  networkSwitch?: boolean | undefined
  /** viem transports by chain ID. A chain without one uses the server's RPC if the server has a node for it, otherwise the chain's own URLs. */
  transports?: Readonly<Record<number, Transport>> | undefined
  /** How wallets present your app. Defaults to the page's title, origin and icon. */
  app?: AppInfo | undefined
  /** Relays for WalletConnect pairing, or `false` to turn pairing off. Defaults to the server's relay. */
  pairing?: false | Pairing | undefined
  /** Which wallets and logins the list shows, and in which order. */
  wallets?: WalletOptions | undefined
  /** Parts of the modal to hide. */
  features?: FeatureOptions | undefined
  /** When the modal asks users to sign in, or your own backend for it. By default, the server's project decides. */
  signIn?: 'off' | 'optional' | 'required' | SignInAdapter | undefined
  /** Colors, corners and font of the modal. */
  theme?: Theme | undefined
  /** The modal's language, such as `de`. Defaults to the browser's language. */
  locale?: string | undefined
  /** Your own wagmi config. Latchkey adds the embedded wallet and pairing to its connectors. */
  wagmiConfig?: WagmiConfig | undefined
  /** Offers browser wallets. On by default. */
  browserWallets?: boolean | undefined
  /** Which Coinbase Wallet to offer: `smartWalletOnly` hides the regular one. `all` by default. */
  coinbasePreference?: 'all' | 'smartWalletOnly' | 'eoaOnly' | undefined
  /** Restores the last connection on load. On by default. */
  reconnect?: boolean | undefined
  /** Where the page keeps connections and settings. `local` by default. */
  storage?: 'local' | 'session' | 'cookie' | 'memory' | KeyValue | undefined
  /** A prefix for every key in the storage. Clients with different prefixes share nothing there. */
  storagePrefix?: string | undefined
  /** The block explorer that transactions link to. Defaults to the chain's own. */
  explorerUrl?: string | undefined
  /** A Solana chain for the embedded wallet, as a CAIP-2 ID. The server needs a node for it. */
  solana?: `solana:${string}` | undefined
  /** A script to load if the project has analytics on and the user hasn't declined them. */
  analyticsScript?: AnalyticsScript | undefined
  /** The nonce of your Content-Security-Policy, for `analyticsScript`. */
  nonce?: string | undefined
  /** The element to put the modal in, or a function that finds it. The body by default. */
  container?: Element | (() => Element | null | undefined) | undefined
}
