import { createPageChoice } from '@latchkey/core/createPageChoice'
import type { PageChoice } from '@latchkey/core/pageChoice'
import type { LatchkeyOptions } from './options.ts'

/** What the page chooses of the modal. Without a server, only a backend of the page's own can sign users in. */
export const choiceOf = ({ wallets = {}, features, signIn }: LatchkeyOptions, apiUrl: string): PageChoice =>
  createPageChoice(wallets, features, apiUrl === '' && typeof signIn === 'string' ? undefined : signIn)
