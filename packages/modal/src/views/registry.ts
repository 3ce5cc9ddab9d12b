import type { View } from '../defineView.ts'
import type { BuiltView } from './builtViews.ts'
import connect from './Connect.tsx'

type Module<V extends BuiltView> = { default: View<V> }

/** Where each view is loaded from. Connect comes with the modal, so that the list is there at the first paint. */
export const registry: { [V in BuiltView]: () => Module<V> | Promise<Module<V>> } = {
  Account: () => import('./Account.tsx'),
  Activity: () => import('./Activity.tsx'),
  AllWallets: () => import('./AllWallets.tsx'),
  ApproveTransaction: () => import('./ApproveTransaction.tsx'),
  Buy: () => import('./Buy.tsx'),
  BuyInProgress: () => import('./BuyInProgress.tsx'),
  Connect: () => ({ default: connect }),
  ConnectingExternal: () => import('./ConnectingExternal.tsx'),
  ConnectingFarcaster: () => import('./ConnectingFarcaster.tsx'),
  ConnectingMultiChain: () => import('./ConnectingMultiChain.tsx'),
  ConnectingSocial: () => import('./ConnectingSocial.tsx'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic.tsx'),
  ConnectSocials: () => import('./ConnectSocials.tsx'),
  EmailLogin: () => import('./EmailLogin.tsx'),
  EmailVerifyDevice: () => import('./EmailVerifyDevice.tsx'),
  EmailVerifyOtp: () => import('./EmailVerifyOtp.tsx'),
  GetWallet: () => import('./GetWallet.tsx'),
  ProfileWallets: () => import('./ProfileWallets.tsx'),
  Swap: () => import('./Swap.tsx'),
  SwapPreview: () => import('./SwapPreview.tsx'),
  SwapProgress: () => import('./SwapProgress.tsx'),
  SwapSelectToken: () => import('./SwapSelectToken.tsx'),
  RegisterAccountName: () => import('./RegisterAccountName.tsx'),
  RegisterAccountNameSuccess: () => import('./RegisterAccountNameSuccess.tsx'),
  Settings: () => import('./Settings.tsx'),
  SwitchActiveChain: () => import('./SwitchActiveChain.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork.tsx'),
  Tokens: () => import('./Tokens.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain.tsx'),
  UpdateEmailPrimaryOtp: () => import('./UpdateEmailPrimaryOtp.tsx'),
  UpdateEmailSecondaryOtp: () => import('./UpdateEmailSecondaryOtp.tsx'),
  UpdateEmailWallet: () => import('./UpdateEmailWallet.tsx'),
  UsageExceeded: () => import('./UsageExceeded.tsx'),
  WalletReceive: () => import('./WalletReceive.tsx'),
  WalletSend: () => import('./WalletSend.tsx'),
  WalletSendPreview: () => import('./WalletSendPreview.tsx'),
  WalletSendProgress: () => import('./WalletSendProgress.tsx'),
  WalletSendSelectToken: () => import('./WalletSendSelectToken.tsx'),
  WhatIsAWallet: () => import('./WhatIsAWallet.tsx'),
}
