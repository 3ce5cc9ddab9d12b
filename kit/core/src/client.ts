import type { Address, Chain, EIP1193Provider, Hash, Hex, PublicClient, TypedDataDefinition, WalletClient } from 'viem'
import type { LatchkeyError } from './latchkeyError.ts'
import type { Chains, LatchkeyOptions, Theme } from './options.ts'

export type Status = 'pending' | 'disconnected' | 'connecting' | 'reconnecting' | 'connected'

export type View = 'connect' | 'account' | 'networks' | 'send' | 'swap' | 'buy' | 'receive' | 'activity' | 'settings'

export type Account = {
  address: string
  /** A CAIP-10 account ID. */
  caip: `${string}:${string}:${string}`
  /** An EVM chain ID, or the CAIP-2 id of another kind of chain. */
  chainId: number | `${string}:${string}`
  chain: Chain | undefined
  isChainSupported: boolean
  wallet: { id: string; name: string; kind: 'injected' | 'paired' | 'embedded' }
}

export type LatchkeyState = {
  /** `pending` on a server and until the client knows whether a wallet was connected. */
  status: Status
  account: Account | undefined
  modal: { isOpen: boolean }
  theme: { mode: 'light' | 'dark' }
  locale: string
  /** Configuration mistakes, each with its fix. */
  problems: readonly LatchkeyError[]
}

export type LatchkeyEvents = {
  connect: { account: Account; isReconnected: boolean }
  disconnect: { account: Account }
  accountChange: { now: Account; before: Account }
  chainChange: { now: Account['chainId']; before: Account['chainId'] }
  open: Record<never, never>
  close: { hasConnected: boolean }
  error: { error: LatchkeyError }
}

export type TransactionRequest = { to: Address; value?: bigint; data?: Hex; chainId?: number }

/** One connection between a page and its wallets. Every promise rejects with a `LatchkeyError`. */
export type Latchkey<C extends Chains = Chains> = {
  readonly options: Readonly<LatchkeyOptions<C>>
  getState(): LatchkeyState
  /** The state that a server renders with, for hydration. */
  getServerState(): LatchkeyState
  subscribe(listener: (now: LatchkeyState, before: LatchkeyState) => void): () => void
  on<E extends keyof LatchkeyEvents>(event: E, listener: (detail: LatchkeyEvents[E]) => void): () => void
  open(view?: View): Promise<void>
  close(): void
  /**
   * Connects a wallet by its id, such as `io.metamask`. `embedded` opens only the login and `pairing` only the QR code.
   * Without an id, opens the whole modal. Rejects with `isUserRejection` when the user closes it.
   */
  connect(walletId?: string): Promise<Account>
  disconnect(walletId?: string): Promise<void>
  switchChain(chainId: number): Promise<void>
  signMessage(message: string | { raw: Hex }): Promise<Hex>
  signTypedData(data: TypedDataDefinition): Promise<Hex>
  sendTransaction(request: TransactionRequest): Promise<Hash>
  getProvider(): Promise<EIP1193Provider>
  getWalletClient(): Promise<WalletClient>
  getPublicClient(chainId?: number): Promise<PublicClient>
  /** A token for your own server's `verifySession`, valid for 10 minutes. Undefined before the user has signed in. */
  getToken(): Promise<string | undefined>
  setTheme(theme: Theme): void
  setLocale(locale: string): void
  /** Loads the code of the modal before the user needs it. */
  preload(): Promise<void>
  /** Removes the modal from the page and forgets the client. */
  destroy(): void
}
