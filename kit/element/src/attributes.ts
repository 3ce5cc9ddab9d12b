import type { Chains, FeatureOptions, Latchkey, LatchkeyEvents, WalletOptions } from '@latchkey/core'

/** The attributes of `<latchkey-button>`. */
export type LatchkeyButtonAttributes = {
  server?: string | undefined
  'project-id'?: string | undefined
  theme?: 'light' | 'dark' | 'system' | undefined
  accent?: string | undefined
  locale?: string | undefined
  label?: string | undefined
  /** Only these wallets, such as `io.metamask, pairing`. */
  'wallets-include'?: string | undefined
  /** All wallets but these. */
  'wallets-exclude'?: string | undefined
  /** These wallets first. */
  'wallets-order'?: string | undefined
  /** The logins to offer, such as `email, passkey`. */
  logins?: string | undefined
  /** Parts of the modal to hide, such as `swap, buy`. */
  'features-off'?: string | undefined
  disabled?: boolean | undefined
}

/** Properties that only code can set. */
export type LatchkeyButtonProperties = {
  client?: Latchkey | undefined
  chains?: Chains | undefined
  wallets?: WalletOptions | undefined
  features?: FeatureOptions | undefined
}

/** The client's events, as the element dispatches them. */
export type LatchkeyButtonEvents = {
  [E in keyof LatchkeyEvents as `latchkey:${E}`]: CustomEvent<LatchkeyEvents[E]>
}
