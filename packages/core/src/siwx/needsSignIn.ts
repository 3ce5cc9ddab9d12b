import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { sessionOf } from './sessions.ts'

/** Whether the account still has to sign in here (AUTH-10). After declining an optional one, not in this visit. */
export const needsSignIn = (kit: Kit): boolean => {
  const { features, signIn } = kit.store.getState()
  const { caipAddress, isOnSupportedChain } = readAccount(kit)
  if (!features.siwx || features.siwx.isOnRequest || !caipAddress || !isOnSupportedChain || sessionOf(kit, caipAddress))
    return false
  return features.siwx.isRequired || !signIn.declined.includes(caipAddress)
}

/** Whether the account must sign in before anything else: the modal is held until it has. */
export const isSignInHeld = (kit: Kit): boolean =>
  (kit.store.getState().features.siwx?.isRequired ?? false) && needsSignIn(kit)
