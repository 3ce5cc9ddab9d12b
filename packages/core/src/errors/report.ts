import { rpcErrors } from '@latchkey/wire/catalogue'
import type { ErrorEntry } from '@latchkey/wire/errorEntry'
import { errorEntry, isRpcCode, RpcError, WalletError } from '@latchkey/wire/errors'
import { raiseAlert } from '../actions/raiseAlert.ts'
import { showToast } from '../actions/toast.ts'
import type { Kit } from '../kit.ts'
import { trackError } from '../trackEvent.ts'
import { recognise } from './recognise.ts'

/** Where the catalogue says to show an error. */
export const placeOf = (error: WalletError): ErrorEntry['show'] => {
  if (error instanceof RpcError) return isRpcCode(error.rpcCode) ? rpcErrors[error.rpcCode].show : 'toast'
  return errorEntry(error.code).show
}

/** Turns an error into a toast, an alert or nothing. Inline errors are returned, and the view shows them. */
export const report = (kit: Kit, error: unknown): WalletError | undefined => {
  const known = error instanceof WalletError ? error : recognise(error)
  const place = placeOf(known)
  if (place === 'toast' || place === 'alert') trackError(kit, known)
  if (place === 'inline') return known
  if (place === 'toast') showToast(kit, { variant: 'error', message: known.message, sentence: known.sentence })
  if (place === 'alert') raiseAlert(kit, known.code)
  return undefined
}
