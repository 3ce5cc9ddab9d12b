import type { CaipAddress, CaipNetworkId } from '@latchkey/wire/caip'
import type { ErrorCode } from '@latchkey/wire/catalogue'
import { type Currency, defaultCurrency } from '@latchkey/wire/currencies'
import type { Language } from '@latchkey/wire/languages'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnalyticsState } from './analytics.ts'
import { type FeaturesState, initialFeatures } from './features.ts'
import { initialNaming, type NamingState } from './naming.ts'
import { initialPairing, type PairingState } from './pairing.ts'
import { initialPlan, type PlanState } from './plan.ts'
import { initialRouter, type RouterState } from './router.ts'
import { initialSend, type SendState } from './send.ts'
import type { SwapState } from './swap.ts'
import { initialToast, type ToastState } from './toast.ts'

export type ThemeMode = 'dark' | 'light'
export type ThemeState = {
  mode: ThemeMode
  /** The theme follows the system. */
  isSystem?: boolean
  variables: Readonly<Record<string, string | number>>
}
export type ModalState = { isOpen: boolean; isShaking: boolean }
/** An alert bar: a configuration problem, not a user error. */
export type Alert = { code: ErrorCode; alert: string; message: string }

/** Everything the kit remembers that neither wagmi nor a query holds. Plain JSON: a snapshot is a fixture. */
export type KitState = {
  router: RouterState
  modal: ModalState
  theme: ThemeState
  toast: ToastState
  alerts: readonly Alert[]
  plan: PlanState
  features: FeaturesState
  pairing: PairingState
  /** The text shown to the user. */
  language: Language
  /** Undefined before the first swap. */
  swap: SwapState | undefined
  send: SendState
  naming: NamingState
  /** Accounts that declined to sign in during this visit. */
  signIn: { declined: readonly CaipAddress[] }
  analytics: AnalyticsState
  /** Recently used registry IDs and connector IDs, newest first. */
  recentWallets: readonly string[]
  /** A wallet's account of another family, while it is in use. */
  solana: { network: CaipNetworkId; address: string; connectorId: string } | undefined
  /** Wallets in this browser that work on Solana too, by `walletName`. */
  solanaWallets: readonly string[]
  /** The currency of shown values. */
  currency: Currency
}

export const initialState: KitState = {
  router: initialRouter,
  modal: { isOpen: false, isShaking: false },
  theme: { mode: 'dark', variables: {} },
  toast: initialToast,
  alerts: [],
  plan: initialPlan,
  features: initialFeatures,
  pairing: initialPairing,
  language: 'en',
  swap: undefined,
  send: initialSend,
  naming: initialNaming,
  signIn: { declined: [] },
  analytics: { consent: undefined },
  recentWallets: [],
  solana: undefined,
  solanaWallets: [],
  currency: defaultCurrency,
}

export type KitStore = StoreApi<KitState>

export const createKitStore = (persisted: Partial<KitState>): KitStore =>
  createStore<KitState>(() => ({ ...initialState, ...persisted }))
