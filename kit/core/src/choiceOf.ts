import { createPageChoice } from '@latchkey/core/createPageChoice'
import type { PageChoice } from '@latchkey/core/pageChoice'
import { kitError } from './kitErrors.ts'
import type { LatchkeyOptions } from './options.ts'

const modes: readonly unknown[] = [undefined, 'off', 'optional', 'required']

/**
 * The sign-in that the page chooses. Without a server, only a backend of the page's own can sign users in. A required
 * one stays required while the server is down.
 */
const signInOf = ({ signIn, server }: LatchkeyOptions, apiUrl: string): LatchkeyOptions['signIn'] => {
  const mode = typeof signIn === 'object' ? signIn.mode : signIn
  if (!modes.includes(mode)) throw kitError('kit.signInUnknown', { details: { mode: `${mode}` } })
  if (signIn === 'required' && server === undefined) throw kitError('kit.signInNeedsServer')
  return apiUrl === '' && signIn === 'optional' ? undefined : signIn
}

/** What the page chooses of the modal. */
export const choiceOf = (options: LatchkeyOptions, apiUrl: string): PageChoice =>
  createPageChoice(options.wallets ?? {}, options.features, signInOf(options, apiUrl))
