import { HttpError, type Sentence, sentenceOf, WalletError } from '@latchkey/wire/walletErrors'

/** The sentence of an error for a page or a user. Internal errors stay inside. */
export const toSentence = (error: unknown): Sentence => {
  if (error instanceof HttpError) {
    const { message, sentence, status, reasons } = error
    if (sentence || (status < 500 && reasons.length > 0)) return { message: message.slice(0, 200), sentence }
    return sentenceOf('network.apiUnreachable')
  }
  return error instanceof WalletError ? error : sentenceOf('frame.error')
}
