/** The ways to unlock a wallet on a new device, and how to try each. */
export type UnlockOffer = {
  /** The wallet's methods, best first. */
  types: readonly ('passkey' | 'code')[]
  /** Must be called from a click, as browsers require for passkeys. Throws a WalletError to show. */
  tryPasskey(): Promise<void>
  /** Throws `vault.codeMistyped` before the server counts a try, `vault.wrongCode` after. */
  tryCode(code: string): Promise<void>
}

/** A self-custody wallet about to be created: its recovery code, which exists nowhere else, and a passkey. */
export type BackupOffer = {
  code: string
  /** Creates the wallet once the user saved the code. False when another browser was faster. */
  make(): Promise<boolean>
  /** Must be called from a click, after the wallet was created. Throws a WalletError to show. */
  addPasskey(): Promise<void>
}

/** A passkey that logs in on a new browser, or confirms a request that was approved. */
export type PasskeyOffer = {
  /** Must be called from a click. Throws a WalletError to show. */
  tryPasskey(): Promise<void>
}

/** A login to the same account from another browser, and the wallet page that shows it. */
export type LoginRequestOffer = { address: string }

export type SentCode = {
  /** When another one may be requested. */
  resendAt: number
  /** If a link was sent first: the number to choose on its page. The code follows. */
  matchNumber: string | null
}

/** A login code typed in the wallet window. */
export type CodeOffer = {
  email: string
  /** The origin of the page to log in to. */
  site: string
  /** False if the browser blocks storage: the next reload ends the login. */
  isKept: boolean
  resendAt: number
  now(): number
  /** Throws a WalletError to show. */
  tryCode(otp: string): Promise<void>
  sendAgain(): Promise<SentCode>
}

/** An unconfirmed device of this wallet. */
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
 * What the frame asks when a wallet can't be unlocked or created silently, and how it reports a silent network.
 * Implemented by the screens. Aborting the signal removes the screen, as if the user had closed it.
 */
export type UnlockPrompt = {
  /** Resolves `opened` after a successful try, `cancelled` when the user closes it. */
  askUnlock(offer: UnlockOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` after a login, `cancelled` when the user closes it. */
  askLogin(offer: PasskeyOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` after the passkey answered, `cancelled` when the user closes it. */
  askPasskey(offer: PasskeyOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` after a correct code, `cancelled` when the user closes it. */
  askCode(offer: CodeOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `opened` when every device was decided, `cancelled` when the user closes it. */
  askDevices(offer: DevicesOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
  /** Resolves `kept` when the wallet was created and the user proved that they saved the code. */
  askBackup(offer: BackupOffer, signal?: AbortSignal): Promise<'kept' | 'cancelled'>
  /** Says that something was sent and can't be confirmed yet; resolves when the user closes it. */
  tellUnconfirmed(signal?: AbortSignal): Promise<'cancelled'>
  /** Resolves `opened` when its page was opened, `cancelled` when the user closes it. */
  askLoginRequest(offer: LoginRequestOffer, signal?: AbortSignal): Promise<'opened' | 'cancelled'>
}
