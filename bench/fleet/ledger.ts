import type { Wallet } from '../../apps/frame/src/createWallet.ts'

/** A browser with a wallet whose login was acknowledged. */
export type User = {
  email: string
  /** The network that it comes from. */
  network: string
  userId: string
  address: `0x${string}`
  wallet: Wallet
  /** The same browser after its page was closed and opened again. */
  reopen: () => Wallet
}

export type Sent = { hash: `0x${string}`; from: `0x${string}`; to: `0x${string}` }

/** What the fleet acknowledged to clients, to compare with what it has at the end. */
export type Ledger = {
  /** Started logins by email: how many were acknowledged, and how many got no answer. */
  started: Map<string, { acknowledged: number; unclear: number }>
  users: User[]
  sent: Sent[]
  /** Names, by the account that registered them. */
  names: Map<string, `0x${string}`>
  /** Final failures, in words. */
  failures: string[]
}

export const createLedger = (): Ledger => ({
  started: new Map(),
  users: [],
  sent: [],
  names: new Map(),
  failures: [],
})
