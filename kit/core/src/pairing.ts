import type { Account } from './client.ts'

export type PairOptions = {
  /** A wallet of `listWallets` to open by `link`. */
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
