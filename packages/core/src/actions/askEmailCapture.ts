import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { HttpError, WalletError } from '@latchkey/wire/errors'
import { readAccount } from '../account/connections.ts'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { isEmail } from '../login/isEmail.ts'
import { sessionOf } from '../siwx/sessions.ts'
import { storageKeys } from '../state/persist.ts'
import type { KitStore } from '../state/store.ts'
import { closeModal } from './closeModal.ts'
import { pushView } from './navigate.ts'

const recentMax = 3
/** The id of the last emailed code; the code is valid only with it. */
const codeIds = new WeakMap<KitStore, string>()

/** Proves that this account is signed in; the email address is stored with that sign-in. */
const sessionHeaders = (kit: Kit): Readonly<Record<string, string>> => {
  const { caipAddress } = readAccount(kit)
  const session = caipAddress && sessionOf(kit, caipAddress)
  if (!session) throw new WalletError('capture.notSignedIn')
  return { [siwxHeaders.session]: `Bearer ${session.token}` }
}

/** Shows the server's sentence next to the field; other errors pass through. */
const besideTheField = (error: unknown): never => {
  if (!(error instanceof HttpError) || error.reasons.length === 0) throw error
  const { message, sentence } = error
  throw new WalletError('capture.refused', { message, sentence, cause: error })
}

/** Addresses that were given here before, newest first. */
export const recentEmails = ({ ports }: Pick<Kit, 'ports'>): readonly string[] =>
  (ports.storage.get(storageKeys.capturedEmails) ?? '').split(',').filter((email) => email !== '')

const rememberEmail = (kit: Kit, email: string): void =>
  kit.ports.storage.set(
    storageKeys.capturedEmails,
    [email, ...recentEmails(kit).filter((one) => one !== email)].slice(0, recentMax).join(','),
  )

/** Gives the site an address: a code goes there, unless this account has confirmed it before (AUTH-12). */
export const askEmailCapture = async (kit: Kit, text: string): Promise<void> => {
  const email = text.trim()
  if (!isEmail(email)) throw new WalletError('capture.invalid')
  // The email is sent in the user's language.
  const headers = { ...sessionHeaders(kit), 'accept-language': kit.store.getState().language }
  const { uuid } = await callApi(kit, siwx.askEmail, { query: {}, body: { email } }, headers).catch(besideTheField)
  rememberEmail(kit, email)
  if (uuid === null) return closeModal(kit)
  codeIds.set(kit.store, uuid)
  pushView(kit, 'DataCaptureOtpConfirm', { email })
}

/** Confirms the address with the emailed code; then the sign-in is complete. */
export const confirmEmailCapture = async (kit: Kit, code: string): Promise<void> => {
  const headers = { ...sessionHeaders(kit), [siwxHeaders.otp]: codeIds.get(kit.store) ?? '' }
  await callApi(kit, siwx.confirmEmail, { query: {}, body: { code } }, headers).catch(besideTheField)
  closeModal(kit)
}
