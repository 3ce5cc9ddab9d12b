import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { HttpError } from '@latchkey/wire/errors'
import { readAccount } from '../account/connections.ts'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { isSignInHeld } from '../siwx/needsSignIn.ts'
import { keepSession, sessionOf } from '../siwx/sessions.ts'
import { startSignIn } from './startSignIn.ts'

/**
 * After a reload: forgets a sign-in that the server has ended, and asks for it again if required. A server that doesn't
 * answer ends nothing.
 */
export const checkSession = async (kit: Kit): Promise<void> => {
  const { caipAddress } = readAccount(kit)
  const kept = caipAddress && sessionOf(kit, caipAddress)
  if (kept) {
    const headers = { [siwxHeaders.session]: `Bearer ${kept.token}` }
    await callApi(kit, siwx.me, { query: {} }, headers).catch((error: unknown) => {
      const isOver = error instanceof HttpError && error.status === 401
      if (isOver) keepSession(kit, caipAddress, undefined)
    })
  }
  if (isSignInHeld(kit)) startSignIn(kit)
}
