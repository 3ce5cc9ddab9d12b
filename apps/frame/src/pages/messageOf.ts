import { errors } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/walletErrors'
import { toSentence } from '../toSentence.ts'

/** The sentence for the person; what is not ours has none of its own. */
export const messageOf = (error: unknown): string =>
  error instanceof WalletError ? toSentence(error) : errors.unknown.message
