/** The ways to open a wallet on a browser that does not know it, and how to try each. */
export type UnlockOffer = {
  /** What this wallet has, best first. */
  types: readonly ('passkey' | 'code')[]
  /** Must be called from a click: browsers show a passkey only to a person. Throws a WalletError to show. */
  tryPasskey(): Promise<void>
  /** Throws `vault.codeMistyped` before the server counts a try, `vault.wrongCode` after. */
  tryCode(code: string): Promise<void>
}

/** A wallet that is about to be made in self custody: its recovery code, which exists nowhere else, and a passkey beside it. */
export type BackupOffer = {
  code: string
  /** Makes the wallet under the code, once the person holds it. False when another browser was faster: that one is opened. */
  make(): Promise<boolean>
  /** Must be called from a click, after the wallet was made. Throws a WalletError to show. */
  addPasskey(): Promise<void>
}

/** A login by passkey alone, on a browser that knows nobody. */
export type LoginOffer = {
  /** Must be called from a click. Logs in and opens the wallet. Throws a WalletError to show. */
  tryPasskey(): Promise<void>
}

/** A login to the same account from another browser, and the wallet page that shows it. */
export type LoginRequestOffer = { address: string }

/** A code that is on its way. */
export type SentCode = {
  /** When another one may be asked for. */
  resendAt: number
  /** Where a link went out first: the number to choose behind it. The code follows. */
  matchNumber: string | null
}

/** A login code that is typed in the wallet's own window. */
export type CodeOffer = {
  email: string
  /** The origin of the page that the person logs in to. */
  site: string
  resendAt: number
  now(): number
  /** Throws a WalletError to show. */
  tryCode(otp: string): Promise<void>
  sendAgain(): Promise<SentCode>
}

/** A device that logged in to this wallet and is not confirmed. */
export type WaitingDevice = {
  deviceId: string
  browser: string
  embedder: string
  place: string | null
  createdAt: string
}

export type DevicesOffer = {
  devices: readonly WaitingDevice[]
  confirm(deviceId: string): Promise<void>
  remove(deviceId: string): Promise<void>
}

/**
 * What the frame asks a person when a wallet cannot be opened or made in silence, and tells them when the network is
 * silent. The screens implement it.
 * A signal that aborts takes the screen away, as if the person had turned away.
 */
export type UnlockPrompt = {
  /** Resolves `opened` after one try has succeeded, `cancelled` when the person turns away. */
  askUnlock(offer: UnlockOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` after someone has come in, `cancelled` when the person turns away. */
  askLogin(offer: LoginOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` after a code was right, `cancelled` when the person turns away. */
  askCode(offer: CodeOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` when every device was answered for, `cancelled` when the person turns away. */
  askDevices(offer: DevicesOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `kept` when the wallet was made; the person has shown that they hold the code. */
  askBackup(offer: BackupOffer, signal?: AbortSignal): Promise<'kept' | 'cancelled'>
  /** Says that something was sent and can't be confirmed yet; resolves when the user closes it. */
  tellUnconfirmed(signal?: AbortSignal): Promise<'cancelled'>
  /** Resolves `opened` when its page was opened, `cancelled` when the person turns away. */
  askLoginRequest(offer: LoginRequestOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
}
