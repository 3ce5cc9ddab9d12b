import { errors } from '@latchkey/wire/catalogue'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'

/** The message of an error for a page or a user. Internal errors stay inside. */
export const toSentence = (error: unknown): string => {
  if (error instanceof HttpError) {
    const [reason] = error.reasons
    return error.status < 500 && reason ? reason.description.slice(0, 200) : errors['network.apiUnreachable'].message
  }
  return error instanceof WalletError ? error.message : errors['frame.error'].message
}
