import type { Currency } from '@latchkey/wire/currencies'
import type { Storage } from '../basicPorts.ts'
import type { RemoteFeature } from './features.ts'
import { firstKeys } from './firstKeys.ts'

/** Every key in browser storage and its contents, but `leftKey` and `purchaseKey`, which load later. */
export const storageKeys = {
  /** wagmi keeps its own keys under this prefix: `latchkey.store`, `latchkey.recentConnectorId`. */
  wagmi: 'latchkey',
  ...firstKeys,
  recentWallets: 'latchkey.recentWallets',
  /** Project features from the last visit, so the wallet list doesn't grow after it opens. */
  features: 'latchkey.features',
  /** Wallets that were connected here, for the list of all of them. */
  recentConnections: 'latchkey.recentConnections',
  /** Receivers that this browser has sent to, by chain. */
  recentReceivers: 'latchkey.recentReceivers',
  currency: 'latchkey.currency',
  /** What proves that an account has signed in, by account. */
  siwx: 'latchkey.siwx',
  /** Email addresses that were given here, comma-joined. */
  capturedEmails: 'latchkey.emails',
  /** The user's analytics choice. */
  analyticsConsent: 'latchkey.analytics',
  /** A wallet's account of another family (CAIP-10) and its connector, while it is in use. */
  solana: 'latchkey.solana',
  /** How long another login email waits after the last one. */
  resendPause: 'latchkey.resendPause',
  /** The embedded wallet's keys, as other clients of the contract write them (FRAME-14). */
  emailLoginUsed: '@appkit-wallet/EMAIL_LOGIN_USED_KEY',
  email: '@appkit-wallet/EMAIL',
  lastEmailLoginTime: '@appkit-wallet/LAST_EMAIL_LOGIN_TIME',
  socialUserName: '@appkit-wallet/SOCIAL_USERNAME',
  lastUsedChain: '@appkit-wallet/LAST_USED_CHAIN_KEY',
  /** The social login that opened the embedded wallet; none after an email login. */
  connectedSocial: '@appkit/connected_social',
  /** Set while this tab is away at a social login. A result in the address counts only then. */
  pendingSocial: '@appkit/social_provider',
  /** A handle for the embedded wallet's session, issued by the frame. It unlocks nothing. */
  sessionToken: '@appkit-wallet/SESSION_TOKEN_KEY',
  smartAccountNetworks: '@appkit-wallet/SMART_ACCOUNT_ENABLED_NETWORKS',
} as const

export const writeFeatures = (storage: Storage, features: readonly RemoteFeature[]): void =>
  storage.set(storageKeys.features, JSON.stringify(features))

export const writeRecentWallets = (storage: Storage, ids: readonly string[]): void =>
  storage.set(storageKeys.recentWallets, ids.join(','))

export const writeCurrency = (storage: Storage, currency: Currency): void => storage.set(storageKeys.currency, currency)
