import type { CaipNetworkId } from '@latchkey/wire/caip'
import type { AccountType, FrameReply, User } from '@latchkey/wire/frame'
import type { LoginConfirmation } from '@latchkey/wire/loginConfirmation'
import type { SocialProvider } from '@latchkey/wire/social'
import type { FrameClient } from '../../clients/frame.ts'
import type { LoginCache } from './loginCache.ts'
import type { WalletWindow } from './walletWindow.ts'

/** The embedded wallet as the page uses it. The frame decides what happens. */
export type EmbeddedWallet = {
  frame: FrameClient
  cache: LoginCache
  window: WalletWindow
  /** Loads and initializes the frame before the first request. */
  ready(): Promise<void>
  /** Sends the page's theme to the frame, before it is shown. */
  syncTheme(): Promise<void>
  /** A log of frame requests and results, as JSON lines without secrets. */
  log(): Promise<string>
  /** Drops every started login, like a fresh frame. */
  reload(): Promise<void>
  connectEmail(email: string): Promise<FrameReply<'CONNECT_EMAIL'>>
  connectDevice(): Promise<void>
  connectOtp(otp: string): Promise<void>
  /** Has the user type the emailed code in the wallet's own window, which is shown meanwhile. */
  connectCode(): Promise<void>
  /** Shows the devices that wait to be confirmed. */
  reviewDevices(): Promise<void>
  /** Logs in by a passkey alone: the frame asks for it itself and is shown meanwhile. */
  connectPasskey(): Promise<void>
  socialRedirectUri(provider: SocialProvider): Promise<string>
  connectSocial(uri: string): Promise<User>
  farcasterUri(): Promise<string>
  /** Waits for the signature; `onConfirm` gets the number that a new browser has to show meanwhile. */
  connectFarcaster(onConfirm: (confirm: LoginConfirmation) => void): Promise<string>
  /** Starts an email change; the frame says which code it needs first. */
  updateEmail(email: string): Promise<FrameReply<'UPDATE_EMAIL'>>
  updateEmailPrimaryOtp(otp: string): Promise<void>
  /** Completes the change and keeps the new address. */
  updateEmailSecondaryOtp(otp: string): Promise<string>
  /** The logged-in user; completes every kind of login. */
  getUser(wish?: { chainId?: number; preferredAccountType?: AccountType }): Promise<User>
  /** The logged-in user; also signs in to the site in the same step if the project wants it. */
  logIn(chainId?: number): Promise<User>
  /** The user as the frame last described them. */
  lastUser(): User | undefined
  isConnected(): Promise<boolean>
  preferAccount(type: AccountType): Promise<{ type: string; address: string }>
  switchNetwork(chainId: number): Promise<void>
  /** One RPC call to the frame, on the current EVM chain unless a network is named. Shown while it needs approval. */
  request(method: string, params: unknown, network?: CaipNetworkId): Promise<unknown>
  /** Clears the cache at once, asks the frame to sign out, and continues after its answer or 3 s (CON-12). */
  signOut(): Promise<void>
}
