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
  Latchkey,
  LatchkeyEvents,
  LatchkeyOptions,
  LatchkeyState,
  Leg,
  LoginWay,
  Network,
  Pairing,
  Portfolio,
  Session,
  SolanaAccount,
  Status,
  Theme,
  TransactionRequest,
  ValueHistory,
  View,
  ViewDetail,
  Wallets,
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
export { LatchkeyProvider, useLatchkey, useLatchkeyState } from './LatchkeyProvider.tsx'
export { useSendTransaction, useSignMessage, useSignTypedData } from './requests.ts'
export { SignedIn } from './SignedIn.tsx'
export { type ChainChoice, useChains } from './useChains.ts'
export type { Watched } from './useFact.ts'
export { useLatchkeyEvent } from './useLatchkeyEvent.ts'
export { type Modal, useModal } from './useModal.ts'
export type { Mutation, MutationStatus } from './useMutation.ts'
export { useWallet, type Wallet } from './useWallet.ts'
export { AccountButton, NetworkButton, SignInButton } from './viewButtons.tsx'
