import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { sessionOf } from './sessions.ts'

/**
 * Whether the account still has to sign in on this chain (AUTH-10). If it is optional, a user who declined isn't asked
 * again during this visit. A page may ask by itself, with a button of its own.
 */
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
