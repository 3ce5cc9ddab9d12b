import { type Currency, currencies } from '@latchkey/wire/currencies'
import { type SocialLogin, toSocialLogin } from '@latchkey/wire/social'

/** The project's enabled features; views check these before they offer anything (PLAN-02). */
export type FeaturesState = {
  /** False until they have been read, now or at the last visit. */
  isKnown: boolean
  email: boolean
  passkey: boolean
  socials: readonly SocialLogin[]
  swaps: boolean
  onramp: boolean
  activity: boolean
  send: boolean
  receive: boolean
  /** Choosing a name for the account. */
  names: boolean
  multiWallet: boolean
  emailCapture: boolean
  isEmailCaptureRequired: boolean
  pay: boolean
  analytics: boolean
  /** Events are sent only with the user's consent. */
  isConsentNeeded: boolean
  /** Accounts sign in with a message; undefined if they don't have to. `isOnRequest` if the page asks for it. */
  siwx: { isRequired: boolean; isOnRequest?: true } | undefined
  smartSessions: boolean
  /** Currencies that values can be shown in; the service refuses others. */
  currencies: readonly Currency[]
}

/** Parts of the modal that a page can leave out with `false`. */
export type FeatureChoice = Partial<
  Record<'send' | 'swap' | 'buy' | 'receive' | 'activity' | 'names', boolean | undefined>
>

/** A way to log in to the embedded wallet. */
export type LoginWay = 'email' | 'passkey' | SocialLogin

/** One entry of the remote configuration. */
export type RemoteFeature = { id: string; isEnabled: boolean; config: readonly string[] | null }

/** The features until the remote configuration has loaded, or if it can't be: none that depend on it. */
export const initialFeatures: FeaturesState = {
  isKnown: false,
  email: false,
  passkey: true,
  socials: [],
  swaps: false,
  onramp: false,
  activity: true,
  send: true,
  receive: true,
  names: true,
  multiWallet: false,
  emailCapture: false,
  isEmailCaptureRequired: false,
  pay: false,
  analytics: false,
  isConsentNeeded: false,
  siwx: undefined,
  smartSessions: false,
  currencies,
}

/** Reads the remote configuration. A feature that it does not name is off; without a list every currency is offered. */
export const toFeatures = (remote: readonly RemoteFeature[]): FeaturesState => {
  const find = (id: string) => remote.find((feature) => feature.id === id && feature.isEnabled)
  const login = find('social_login')?.config ?? []
  const capture = find('email_capture')
  const siwx = find('reown_authentication')
  const pay = find('payments') !== undefined
  const known = find('currencies')?.config
  return {
    isKnown: true,
    passkey: !pay && login.length > 0,
    ...{ send: true, receive: true, names: true },
    email: !pay && login.includes('email'),
    socials: pay ? [] : login.flatMap((name) => toSocialLogin(name) ?? []),
    swaps: find('swap') !== undefined,
    onramp: find('onramp') !== undefined,
    activity: find('activity') !== undefined,
    multiWallet: find('multi_wallet') !== undefined,
    emailCapture: capture !== undefined,
    isEmailCaptureRequired: capture?.config?.includes('required') ?? false,
    pay,
    analytics: find('analytics') !== undefined,
    isConsentNeeded: find('analytics')?.config?.includes('consent') ?? false,
    siwx: siwx && { isRequired: siwx.config?.includes('required') ?? false },
    smartSessions: find('smart_sessions') !== undefined,
    currencies: known ? currencies.filter((one) => known.includes(one)) : currencies,
  }
}
