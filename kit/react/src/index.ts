export type {
  Account,
  Activity,
  ActivityKind,
  ActivityList,
  AnalyticsScript,
  AppInfo,
  Chains,
  CoinBalance,
  Coverage,
  Currency,
  EmailLogin,
  EmbedView,
  ErrorCode,
  EvmAccount,
  Fact,
  Facts,
  FeatureOptions,
  Features,
  Holder,
  Holding,
  Identity,
  InitialState,
  KeyValue,
  Latchkey,
  LatchkeyEvents,
  LatchkeyOptions,
  LatchkeyState,
  Leg,
  LoginStep,
  LoginWay,
  Network,
  Pairing,
  PairingCode,
  PairOptions,
  Portfolio,
  Session,
  SignInAdapter,
  SignInFields,
  SignInProof,
  SignInSession,
  SolanaAccount,
  Status,
  Theme,
  TransactionRequest,
  ValueHistory,
  View,
  ViewDetail,
  WalletList,
  WalletOptions,
  WalletQuery,
  WalletRow,
  Watch,
} from '@latchkey/core'
// What a server calls is in `server.ts`: for server components, everything here is a client's.
export {
  createLatchkey,
  explorerUrl,
  isLatchkeyError,
  keepAccountCookie,
  LatchkeyError,
  shadcnTheme,
  shortAddress,
} from '@latchkey/core'
export { ConnectButton, type ConnectRender } from './ConnectButton.tsx'
export { Connected } from './Connected.tsx'
export { useActivity, useBalance, useIdentity, usePortfolio, useValueHistory } from './facts.ts'
export { LatchkeyEmbed } from './LatchkeyEmbed.tsx'
export { LatchkeyProvider, useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'
export { useSendTransaction, useSignMessage, useSignTypedData } from './requests.ts'
export { SignedIn } from './SignedIn.tsx'
export { type ChainChoice, useChains } from './useChains.ts'
export { type EmailForm, useEmailLogin } from './useEmailLogin.ts'
export type { Watched } from './useFact.ts'
export { useLatchkeyEvent } from './useLatchkeyEvent.ts'
export { type Modal, useModal } from './useModal.ts'
export type { Mutation, MutationStatus } from './useMutation.ts'
export { type PairingView, usePairing } from './usePairing.ts'
export { type SignIn, useSignIn } from './useSignIn.ts'
export { useWallet, type Wallet } from './useWallet.ts'
export { useWallets, type Wallets } from './useWallets.ts'
export { AccountButton, NetworkButton, SignInButton } from './viewButtons.tsx'
export { WalletButton, type WalletRender } from './WalletButton.tsx'
