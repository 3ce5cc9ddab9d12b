import type {
  Address,
  Chain,
  EIP1193Provider,
  Hash,
  Hex,
  PublicClient,
  Transport,
  TypedDataDefinition,
  Account as ViemAccount,
  WalletClient,
} from 'viem'
import type { Facts, Holder, Watch } from './facts.ts'
import type { LatchkeyError } from './latchkeyError.ts'
import type { Chains, LatchkeyOptions, Theme } from './options.ts'
import type { WalletList, WalletQuery } from './wallets.ts'

export type Status = 'pending' | 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export type View =
  | ('connect' | 'account' | 'networks' | 'send' | 'swap' | 'buy' | 'receive' | 'activity' | 'settings')
  | ('token' | 'help' | 'signIn')

/** A view that a page can show inside itself. `connect` and `account` are the wallet list, and the account once connected. */
export type EmbedView = 'connect' | 'account' | 'networks'

/** Parameters of a view. */
export type ViewDetail = {
  /** A token's address: required by `token`, optional for `send` and `swap`. */
  token?: string | undefined
}

/** A network that the page offers. */
export type Network = {
  /** An EVM chain ID, or a CAIP-2 ID for chains such as Solana. */
  id: number | `solana:${string}`
  /** The name to show. */
  name: string
  /** Its icon, if the server has one. */
  icon: string | undefined
  /** Its block explorer; pass it to `explorerUrl` for links. */
  explorer: { name: string; url: string } | undefined
  /** Its native coin. */
  coin: { symbol: string; decimals: number }
}

/** What the server's project has turned on and the option `features` doesn't hide. */
export type Features = {
  /** False until the server has responded; until then the others have the values from the last visit. */
  isKnown: boolean
  swap: boolean
  buy: boolean
  activity: boolean
  send: boolean
  receive: boolean
  names: boolean
}

export type EvmAccount = {
  /** `solana` for an account on Solana. */
  family: 'evm'
  /** The account's address. */
  address: Address
  /** A CAIP-10 account ID. */
  caip: `${string}:${string}:${string}`
  /** The ID of the wallet's chain. */
  chainId: number
  /** The viem chain, if it is one of yours. */
  chain: Chain | undefined
  /** The name and icon to show for the chain, if they are known. */
  network: { name: string | undefined; icon: string | undefined }
  /** Whether the wallet is on one of your chains. */
  isChainSupported: boolean
  /** Which wallet it is. */
  wallet: { id: string; name: string; kind: 'injected' | 'paired' | 'embedded' }
}

/** An account of the embedded wallet on Solana. Its `chainId` is a CAIP-2 ID. */
export type SolanaAccount = Omit<EvmAccount, 'family' | 'address' | 'chainId'> & {
  family: 'solana'
  address: string
  chainId: `solana:${string}`
}

/** `account.family` tells the two apart. */
export type Account = EvmAccount | SolanaAccount

/** A sign-in. It holds for one account on one chain. */
export type Session = {
  /** The CAIP-10 ID of the account that signed in. */
  account: Account['caip']
  /** When the session ends, in milliseconds since 1970. */
  expiresAt: number
}

export type LatchkeyState = {
  /** `pending` on a server, and until the client knows whether a wallet was connected. */
  status: Status
  /** The connected account. */
  account: Account | undefined
  /** The account of every connected wallet, the current one first. `connect` with the ID of its wallet makes another one current. */
  accounts: readonly Account[]
  /** The sign-in of the account on its current chain. Every chain has its own. */
  session: Session | undefined
  /** The networks to choose from, the default first. Empty until the wallet code has loaded. */
  networks: readonly Network[]
  /** Features that the modal offers. */
  features: Features
  /** Whether the modal is open. */
  modal: { isOpen: boolean }
  /** The mode that the modal shows. On a server `system` counts as dark, because a server can't see the user's setting. */
  theme: { mode: 'light' | 'dark' }
  /** The modal's language. On a server, the option `locale` or `en`. */
  locale: string
  /** Configuration mistakes, each with its fix. */
  problems: readonly LatchkeyError[]
}

export type LatchkeyEvents = {
  /** A wallet connected. `isReconnected` is true after a reload. */
  connect: { account: Account; isReconnected: boolean }
  /** The wallet disconnected. */
  disconnect: { account: Account }
  /** The user chose another account in the wallet. */
  accountChange: { now: Account; before: Account }
  /** The wallet switched to another chain. */
  chainChange: { now: Account['chainId']; before: Account['chainId'] }
  /** The account has a session. `isRestored` is true if it isn't new: after a reload, or back on a chain. */
  signIn: { session: Session; isRestored: boolean }
  /** The session ended, or the wallet moved to another account or chain. */
  signOut: { session: Session }
  /** The modal opened. */
  open: Record<never, never>
  /** The modal closed. */
  close: { hasConnected: boolean }
  /**
   * An EVM transaction that the page sent with `sendTransaction` or a hook, or the user in the modal: `sent`, then
   * `mined` or `failed`. If another transaction replaced it, `replacedBy` is the hash of that one. It then counts as
   * `mined` only if the replacement made the same call, for example at a higher fee. While the outcome is unknown, there
   * is no further event.
   */
  transaction: { hash: Hash; chainId: number; status: 'sent' | 'mined' | 'failed'; replacedBy?: Hash | undefined }
  /** A call failed, or the setup contains a mistake. */
  error: { error: LatchkeyError }
}

export type TransactionRequest = {
  /** The receiver. Leave it out to deploy the contract in `data`. */
  to?: Address | undefined
  /** The amount in wei. */
  value?: bigint | undefined
  /** The encoded call, or a contract's code. */
  data?: Hex | undefined
  /** The chain to send on. The wallet must be on it. */
  chainId?: number | undefined
  /** The gas limit. Estimated by default. */
  gas?: bigint | undefined
  /** The transaction number. The wallet chooses it by default. */
  nonce?: number | undefined
  /** The gas price of a legacy transaction, instead of the two below. */
  gasPrice?: bigint | undefined
  /** The most to pay per gas. The wallet chooses it by default. */
  maxFeePerGas?: bigint | undefined
  /** The tip per gas. The wallet chooses it by default. */
  maxPriorityFeePerGas?: bigint | undefined
}

export type PairOptions = {
  /** The wallet that `link` opens: the `id` of a row of `listWallets`. */
  walletId?: string | undefined
  /** Ends the pairing. A wallet that approves later isn't connected. */
  signal?: AbortSignal | undefined
}

export type PairingCode = {
  /** The text of the QR code. */
  uri: string
  /** When to replace it, in milliseconds since 1970. */
  expiresAt: number
  /** Opens the wallet of `walletId` with the code: its app on a phone, its program or website on a computer. */
  link: { href: string; target: '_self' | '_top' | '_blank' } | undefined
  /** The account, once the user has approved in the wallet. Rejects if they decline, and when `signal` aborts. */
  approved: Promise<Account>
}

/** What an email login needs next. */
export type LoginStep = {
  /**
   * `code`: ask for the emailed code and pass it to `submit`. `window`: call `submit` without a code; the user enters it
   * in the wallet's own window. `device`: call `waitForDevice` while the user opens the emailed link. `done`: connected.
   */
  step: 'code' | 'window' | 'device' | 'done'
  /** With `device`: show this number. The page behind the emailed link asks for it. */
  matchNumber: string | undefined
  /** How many seconds to wait before `resend` works. */
  resendAfterSeconds: number
}

/** Email login without the modal, one step at a time. The project's option `codes` decides where codes are entered. */
export type EmailLogin = {
  /** Emails a code or a link. A browser that the wallet trusts is logged in at once. */
  start(email: string): Promise<LoginStep>
  /** Completes the login: with the code, or without one at the step `window`. */
  submit(code?: string): Promise<Account>
  /** Waits until the user has opened the emailed link. Rejects after 2 minutes; call it again to go on waiting. */
  waitForDevice(): Promise<LoginStep>
  /** Sends another email. The next step may be another one. */
  resend(): Promise<LoginStep>
  /** Ends the login. Waiting steps reject, and a late answer connects nothing. */
  cancel(): void
}

/** The connection between a page and its wallets. A failed call rejects with a `LatchkeyError`. */
export type Latchkey<C extends Chains = Chains> = {
  /** The options the client was created with. */
  readonly options: Readonly<LatchkeyOptions<C>>
  /** Returns the current state. */
  getState(): LatchkeyState
  /** Returns the state that a server renders with, for hydration. */
  getServerState(): LatchkeyState
  /** Calls `listener` whenever the state changes. Returns a function that stops it. */
  subscribe(listener: (now: LatchkeyState, before: LatchkeyState) => void): () => void
  /** Calls `listener` on every event of this kind. Returns a function that stops it. */
  on<E extends keyof LatchkeyEvents>(event: E, listener: (detail: LatchkeyEvents[E]) => void): () => void
  /** Opens the modal, or one of its views. Rejects with `kit.viewHidden` if the project or the option `features` hides it. */
  open(view?: View, detail?: ViewDetail): Promise<void>
  /** Closes the modal. */
  close(): void
  /**
   * Shows a view inside an element of the page, `connect` by default. Approvals and sign-ins still open in the modal.
   * Resolves with a function that removes the view.
   */
  embed(element: Element, view?: EmbedView): Promise<() => void>
  /**
   * Connects a wallet by its ID, such as `io.metamask` or the `id` of a row of `listWallets`. `embedded` opens only the
   * login, `pairing` only the QR code. Without an ID, opens the whole modal. If the user closes the modal, rejects with
   * `isUserRejection`, and a wallet that answers later isn't connected.
   */
  connect(walletId?: string): Promise<Account>
  /** Disconnects the current wallet, the wallet with this ID, or all wallets of a kind: `embedded` or `pairing`. */
  disconnect(walletId?: string): Promise<void>
  /** Lists the wallets that users can connect: installed ones first, then those that your server knows, in pages. */
  listWallets(query?: WalletQuery): Promise<WalletList>
  /** Creates a pairing code for your own QR code. Each call creates a new one. */
  pair(options?: PairOptions): Promise<PairingCode>
  /** Logs in to the embedded wallet by email, one step at a time, with your own form. */
  readonly login: EmailLogin
  /** Asks the wallet to switch to another chain. */
  switchChain(chainId: Account['chainId']): Promise<void>
  /** Asks the wallet to sign a text. */
  signMessage(message: string | { raw: Hex }): Promise<Hex>
  /** Asks the wallet to sign EIP-712 data. */
  signTypedData(data: TypedDataDefinition): Promise<Hex>
  /** Checks whether the connected account signed this text. Asks the chain, so smart accounts work too. */
  verifyMessage(message: string | { raw: Hex }, signature: Hex): Promise<boolean>
  /** Checks whether the connected account signed this EIP-712 data. */
  verifyTypedData(data: TypedDataDefinition, signature: Hex): Promise<boolean>
  /** Asks the wallet to send a transaction. */
  sendTransaction(request: TransactionRequest): Promise<Hash>
  /** Returns the wallet's EIP-1193 provider, with its events. Its errors keep their EIP-1193 numbers. */
  getProvider(): Promise<EIP1193Provider>
  /** Returns a viem client that signs with the connected wallet, for calls such as `writeContract`. */
  getWalletClient(): Promise<WalletClient<Transport, Chain, ViemAccount>>
  /** Returns a viem client that reads a chain. Defaults to the current chain. */
  getPublicClient(chainId?: number): Promise<PublicClient>
  /** Follows an account's balance, tokens, activity, value or name. */
  watch<K extends keyof Facts>(fact: K, of: Holder): Promise<Watch<Facts[K]>>
  /** Returns a token for `verifySession` on your own server. It is valid for 10 minutes and reused until shortly before it expires. Undefined before the user has signed in on the current chain. */
  getToken(): Promise<string | undefined>
  /**
   * Asks the wallet to sign in on its current chain, without the modal where possible. Returns the existing session if
   * there is one. Works with every project; the modal only asks by itself if the project or the option `signIn` says so.
   */
  signIn(): Promise<Session>
  /** Ends the account's sign-ins on all chains. The wallet stays connected. */
  signOut(): Promise<void>
  /** Changes colors or font. */
  setTheme(theme: Theme): void
  /** Changes the language. */
  setLocale(locale: string): void
  /** Loads the code of the modal before the user needs it. */
  preload(): Promise<void>
  /** Removes the modal from the page and ends the client. Its methods then reject with `kit.destroyed`. */
  destroy(): void
}
