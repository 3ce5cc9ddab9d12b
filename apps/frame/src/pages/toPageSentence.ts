import { type Sentence, sentenceOf, WalletError } from '@latchkey/wire/walletErrors'
import { toSentence } from '../toSentence.ts'

/** The sentence for the user; foreign errors get a generic one. */
export const toPageSentence = (error: unknown): Sentence =>
  error instanceof WalletError ? toSentence(error) : sentenceOf('unknown')
