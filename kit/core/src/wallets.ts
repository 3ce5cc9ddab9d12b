import type { LatchkeyError } from './latchkeyError.ts'

export type WalletQuery = {
  /** Lists only the wallet with this rdns, such as `io.metamask`, or registry ID, even one that the page's options leave out. */
  id?: string | undefined
  /** Lists only wallets whose name contains this text. */
  search?: string | undefined
  /** The page of the server's list, from 1. Installed wallets are on the first one. */
  page?: number | undefined
}

/** A wallet that users can connect. */
export type WalletRow = {
  /** Pass it to `connect`. */
  id: string
  /** The wallet's name. An installed wallet chooses its own. */
  name: string
  /** A URL of its icon: a `data:` URL, or one on your server. Undefined if there is none. */
  icon: string | undefined
  /** `injected` wallets run in this browser. `paired` ones run elsewhere: `connect(id)` opens the modal at the wallet's QR code or link; to show your own, use `pair`. */
  kind: 'injected' | 'paired'
  /** Whether it is in this browser. If so, `connect(id)` asks it directly, without the modal. */
  isInstalled: boolean
  /** Where users can get it: this device's app store, or the wallet's website. */
  installUrl: string | undefined
}

export type WalletList = {
  /** Installed wallets first, then the server's in its order. */
  rows: readonly WalletRow[]
  /** An estimate of the number of wallets on all pages. Later pages may contain installed wallets or ones for other devices. */
  total: number
  /** Whether there is a next page. */
  hasMore: boolean
  /** Why the server's wallets are missing. The installed ones are listed anyway. */
  error: LatchkeyError | undefined
}
