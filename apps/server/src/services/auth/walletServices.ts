import type { Language } from '@latchkey/wire/languages'
import type { Keyring } from '../../keys/keyring.ts'
import type { Outbox } from '../../mail/createMailOutbox.ts'
import type { Farcaster } from '../../sources/farcaster/createFarcaster.ts'
import type { SocialLogins } from '../../sources/oauth/createSocialLogins.ts'
import type { Services } from '../services.ts'
import type { Tokens } from './foundation/createTokens.ts'

/** The wallet origin's additional services. */
export type WalletServices = Services & {
  /** Milliseconds since 1970. Tests pass their own. */
  clock: () => number
  keyring: Keyring
  tokens: Tokens
  outbox: Outbox
  /** False if no email can be sent. */
  canMail: boolean
  /** The caller's language, used for the emails that the call sends. */
  language: Language
  social: SocialLogins
  farcaster: Farcaster
}
