import type { Address, Chain, EIP1193Provider, Hash, Hex, PublicClient, TypedDataDefinition, WalletClient } from 'viem'
import type { LatchkeyError } from './latchkeyError.ts'
import type { Chains, LatchkeyOptions, Theme } from './options.ts'

export type Status = 'pending' | 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export type View = 'connect' | 'account' | 'networks' | 'send' | 'swap' | 'buy' | 'receive' | 'activity' | 'settings'

export type Account = {
  /** An EVM or Solana address. */
  address: string
  /** A CAIP-10 account ID. */
  caip: `${string}:${string}:${string}`
  /** An EVM chain ID, or the CAIP-2 id of another kind of chain. */
  chainId: number | `${string}:${string}`
  /** The viem chain, if it is one of yours. */
  chain: Chain | undefined
  /** The name and icon to show for the chain, if they are known. */
  network: { name: string | undefined; icon: string | undefined }
  /** Whether the wallet is on one of your chains. */
  isChainSupported: boolean
  /** Which wallet it is. */
  wallet: { id: string; name: string; kind: 'injected' | 'paired' | 'embedded' }
}

export type LatchkeyState = {
  /** `pending` on a server and until the client knows whether a wallet was connected. */
  status: Status
  /** The connected account. */
  account: Account | undefined
  /** Whether the modal is open. */
  modal: { isOpen: boolean }
  /** The mode that the modal shows. */
  theme: { mode: 'light' | 'dark' }
  /** The language that the modal speaks. */
  locale: string
  /** Configuration mistakes, each with its fix. */
  problems: readonly LatchkeyError[]
}

export type LatchkeyEvents = {
  /** A wallet is connected. `isReconnected` after a reload. */
  connect: { account: Account; isReconnected: boolean }
  /** The wallet is gone. */
  disconnect: { account: Account }
  /** The user chose another account in the wallet. */
  accountChange: { now: Account; before: Account }
  /** The wallet is on another chain. */
  chainChange: { now: Account['chainId']; before: Account['chainId'] }
  /** The modal opened. */
  open: Record<never, never>
  /** The modal closed. */
  close: { hasConnected: boolean }
  /** A call failed, or the setup has a mistake. */
  error: { error: LatchkeyError }
}

export type TransactionRequest = { to: Address; value?: bigint; data?: Hex; chainId?: number }

/** One connection between a page and its wallets. Every promise rejects with a `LatchkeyError`. */
export type Latchkey<C extends Chains = Chains> = {
  /** What the client was created with. */
  readonly options: Readonly<LatchkeyOptions<C>>
  /** The state now. */
  getState(): LatchkeyState
  /** The state that a server renders with, for hydration. */
  getServerState(): LatchkeyState
  /** Calls a function on every change of the state. Returns a function that stops it. */
  subscribe(listener: (now: LatchkeyState, before: LatchkeyState) => void): () => void
  /** Calls a function on every event of a kind. Returns a function that stops it. */
  on<E extends keyof LatchkeyEvents>(event: E, listener: (detail: LatchkeyEvents[E]) => void): () => void
  /** Opens the modal, or one of its views. */
  open(view?: View): Promise<void>
  /** Closes the modal. */
  close(): void
  /**
   * Connects a wallet by its id, such as `io.metamask`. `embedded` opens only the login and `pairing` only the QR code.
   * Without an id, opens the whole modal. Rejects with `isUserRejection` when the user closes it.
   */
  connect(walletId?: string): Promise<Account>
  /** Disconnects the current wallet, or the one with this id. */
  disconnect(walletId?: string): Promise<void>
  /** Asks the wallet to change to another chain. */
  switchChain(chainId: number): Promise<void>
  /** Asks the wallet to sign a text. */
  signMessage(message: string | { raw: Hex }): Promise<Hex>
  /** Asks the wallet to sign EIP-712 data. */
  signTypedData(data: TypedDataDefinition): Promise<Hex>
  /** Asks the wallet to send a transaction. */
  sendTransaction(request: TransactionRequest): Promise<Hash>
  /** The wallet's EIP-1193 provider. Its errors keep their EIP-1193 numbers. */
  getProvider(): Promise<EIP1193Provider>
  /** A viem client that signs with the connected wallet. */
  getWalletClient(): Promise<WalletClient>
  /** A viem client that reads a chain. The current one by default. */
  getPublicClient(chainId?: number): Promise<PublicClient>
  /** A token for your own server's `verifySession`, valid for 10 minutes. Undefined before the user has signed in. */
  getToken(): Promise<string | undefined>
  /** Changes colors or font. */
  setTheme(theme: Theme): void
  /** Changes the language. */
  setLocale(locale: string): void
  /** Loads the code of the modal before the user needs it. */
  preload(): Promise<void>
  /** Removes the modal from the page and forgets the client. */
  destroy(): void
}
