import { defineWords } from './words.ts'

/** English text with its row in the error catalogue. Texts of wallets and other services have none. */
type Sentence = {
  message: string
  sentence?: { code: string | number; details?: Readonly<Record<string, string | number>> | undefined } | undefined
}

/** Translates an error by its code. Errors are thrown in English, so English shows the message. */
export const errorWords = defineWords('errors', { say: (error: Sentence): string => error.message })
