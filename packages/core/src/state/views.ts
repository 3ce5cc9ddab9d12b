import type { Address } from '@latchkey/wire/caip'
import type { Sentence } from '@latchkey/wire/errors'
import type { SocialLogin, SocialProvider } from '@latchkey/wire/social'
import type { Platform } from '../wallets/deepLinks.ts'

/** A pending purchase: the order, the account, and its previous balance. */
export type Purchase = {
  owner: Address
  chainId: number
  symbol: string
  /** Null for the native coin. */
  contract: Address | null
  unitsBefore: string
  checkoutUrl: string
}

/** All modal views and their params. A push without its params doesn't compile. */
export type ViewParams = {
  // Named by the spec
  Connect: undefined
  Account: undefined
  /** `solana` asks a multi-chain wallet for its Solana account. */
  ConnectingExternal: { connectorId: string; namespace?: 'solana' }
  ConnectingMultiChain: { connectorId: string }
  ConnectingSocial: { provider: SocialProvider }
  ConnectingFarcaster: undefined
  ConnectingWalletConnect: { walletId?: string; platform?: Platform }
  ConnectingWalletConnectBasic: undefined
  AllWallets: undefined
  EmailLogin: { email?: string } | undefined
  UpdateEmailWallet: { email: string; redirectView?: 'Account' }
  ProfileWallets: { isNew: true } | undefined
  UsageExceeded: undefined
  UnsupportedChain: undefined
  SwitchNetwork: { chainId?: number }
  SwitchActiveChain: { namespace: string }
  DataCapture: undefined
  SIWXSignMessage: undefined
  /** `isOwn` if the wallet itself asks, for example for a passkey or recovery code. */
  ApproveTransaction: { isOwn: true } | undefined
  // Ours
  ConnectingPasskey: undefined
  WalletNotOpened: { reason: Sentence; provider?: SocialLogin }
  /** `isInWallet` if the code is typed in the wallet's own window. */
  EmailVerifyOtp: { email: string; isInWallet?: boolean }
  EmailVerifyDevice: { email: string; matchNumber?: string; isInWallet?: boolean }
  UpdateEmailPrimaryOtp: { email: string; newEmail: string; redirectView?: 'Account' }
  UpdateEmailSecondaryOtp: { email: string; newEmail: string; redirectView?: 'Account' }
  DataCaptureOtpConfirm: { email: string }
  ConnectSocials: undefined
  WhatIsAWallet: undefined
  GetWallet: { walletId?: string }
  Settings: undefined
  Tokens: { tokenAddress: string }
  Nft: { contract: string; tokenId: string }
  Activity: undefined
  WalletReceive: undefined
  WalletSend: { tokenAddress?: string } | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  WalletSendProgress: undefined
  Swap: { fromToken?: string; toToken?: string; amount?: string } | undefined
  SwapSelectToken: { side: 'source' | 'target' }
  SwapPreview: { sourceUnits: string }
  SwapProgress: undefined
  Buy: undefined
  BuyInProgress: Purchase
  RegisterAccountName: undefined
  RegisterAccountNameSuccess: { name: string }
  SmartSessionList: undefined
}

export type ViewName = keyof ViewParams

/** A history entry: a view with its params, so going back restores it. */
export type ViewEntry = { [V in ViewName]: { view: V; params: ViewParams[V] } }[ViewName]

/** The arguments after the view's name: none for a view without params. */
export type ViewArguments<V extends ViewName> = undefined extends ViewParams[V]
  ? [params?: ViewParams[V]]
  : [params: ViewParams[V]]

/** Views of connecting; a plan over its limit replaces each of them with UsageExceeded (VIEW-09). */
export const connectingViews: readonly ViewName[] = [
  'Connect',
  'ConnectingExternal',
  'ConnectingMultiChain',
  'ConnectingSocial',
  'ConnectingFarcaster',
  'ConnectingPasskey',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'AllWallets',
  'EmailLogin',
  'EmailVerifyOtp',
  'EmailVerifyDevice',
  'WalletNotOpened',
  'ConnectSocials',
]
