import type { ViewName } from '@latchkey/core/state/views'

/** The views that exist. A name of the router's table that is not here waits for its feature; nothing can lead to it. */
export const builtViews = [
  'Account',
  'Activity',
  'AllWallets',
  'ApproveTransaction',
  'Buy',
  'BuyInProgress',
  'Connect',
  'ConnectSocials',
  'ConnectingExternal',
  'ConnectingFarcaster',
  'ConnectingMultiChain',
  'ConnectingSocial',
  'ConnectingWalletConnect',
  'ConnectingWalletConnectBasic',
  'EmailLogin',
  'EmailVerifyDevice',
  'EmailVerifyOtp',
  'GetWallet',
  'ProfileWallets',
  'Swap',
  'SwapPreview',
  'SwapProgress',
  'SwapSelectToken',
  'RegisterAccountName',
  'RegisterAccountNameSuccess',
  'Settings',
  'SwitchActiveChain',
  'SwitchNetwork',
  'Tokens',
  'UnsupportedChain',
  'UpdateEmailPrimaryOtp',
  'UpdateEmailSecondaryOtp',
  'UpdateEmailWallet',
  'UsageExceeded',
  'WalletReceive',
  'WalletSend',
  'WalletSendPreview',
  'WalletSendProgress',
  'WalletSendSelectToken',
  'WhatIsAWallet',
] as const satisfies readonly ViewName[]

export type BuiltView = (typeof builtViews)[number]

export const isBuiltView = (name: ViewName): name is BuiltView => (builtViews as readonly ViewName[]).includes(name)
