import { errors } from '@latchkey/wire/catalogue'
import { HttpError, WalletError } from '@latchkey/wire/walletErrors'

/** The one sentence that a page or a person gets of an error. What was not written for a person stays inside. */
export const toSentence = (error: unknown): string => {
  if (error instanceof HttpError) {
    const [reason] = error.reasons
    return error.status < 500 && reason ? reason.description.slice(0, 200) : errors['network.apiUnreachable'].message
  }
  return error instanceof WalletError ? error.message : errors['frame.error'].message
}
