import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { isSignInHeld, needsSignIn } from '../siwx/needsSignIn.ts'
import { refreshSession } from '../siwx/refreshSession.ts'
import { sessionOf } from '../siwx/sessions.ts'
import { currentEntry } from '../state/router.ts'
import { leaveSignIn } from './leaveSignIn.ts'
import { startSignIn } from './startSignIn.ts'

/**
 * After a reload: forgets a sign-in that the backend has ended, and asks for it again if required. With the page's own
 * backend also after connecting: a session that it still has needs no signature.
 */
export const checkSession = async (kit: Kit): Promise<void> => {
  await refreshSession(kit)
  const { router, features } = kit.store.getState()
  const { caipAddress } = readAccount(kit)
  const isSignedIn = caipAddress !== undefined && sessionOf(kit, caipAddress) !== undefined
  // A page that asks by itself opens the view without the need.
  const isOver = isSignedIn || !(features.siwx?.isOnRequest || needsSignIn(kit))
  if (isSignInHeld(kit)) startSignIn(kit)
  else if (currentEntry(router).view === 'SIWXSignMessage' && isOver) leaveSignIn(kit)
}
