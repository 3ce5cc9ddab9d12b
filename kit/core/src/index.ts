export { type InitialState, keepAccountCookie, stateFromCookies } from './accountCookie.ts'
export type {
  Account,
  EmailLogin,
  EmbedView,
  EvmAccount,
  Features,
  Latchkey,
  LatchkeyEvents,
  LatchkeyState,
  LoginStep,
  Network,
  PairingCode,
  PairOptions,
  Session,
  SolanaAccount,
  Status,
  TransactionRequest,
  View,
  ViewDetail,
} from './client.ts'
export { createLatchkey } from './createLatchkey.ts'
export { cspFor } from './cspFor.ts'
export type { ErrorCode } from './errorCode.ts'
export { explorerUrl } from './explorerUrl.ts'
export type {
  Activity,
  ActivityKind,
  ActivityList,
  CoinBalance,
  Coverage,
  Currency,
  Fact,
  Facts,
  Holder,
  Holding,
  Identity,
  Leg,
  Portfolio,
  ValueHistory,
  Watch,
} from './facts.ts'
export { isLatchkeyError, LatchkeyError } from './latchkeyError.ts'
export type {
  AnalyticsScript,
  AppInfo,
  Chains,
  FeatureOptions,
  KeyValue,
  LatchkeyOptions,
  LoginWay,
  Pairing,
  SignInAdapter,
  SignInFields,
  SignInProof,
  SignInSession,
  Theme,
  WalletOptions,
} from './options.ts'
export { shadcnTheme } from './shadcnTheme.ts'
export { shortAddress } from './shortAddress.ts'
export { version } from './version.ts'
export type { WalletList, WalletQuery, WalletRow } from './wallets.ts'
