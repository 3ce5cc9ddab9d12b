import { errors } from '@latchkey/wire/catalogue'
import { WalletError } from '@latchkey/wire/walletErrors'
import { toSentence } from '../toSentence.ts'

/** The message for the user; foreign errors get a generic one. */
export const messageOf = (error: unknown): string =>
  error instanceof WalletError ? toSentence(error) : errors.unknown.message
