import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { sessionOf } from './sessions.ts'

/**
 * Whether the project wants the account to sign in and it has not, on this chain (AUTH-10). Where it is not required,
 * a person who has said no is not asked again during this visit.
 */
export const needsSignIn = (kit: Kit): boolean => {
  const { features, signIn } = kit.store.getState()
  const { caipAddress, isOnSupportedChain } = readAccount(kit)
  if (!features.siwx || !caipAddress || !isOnSupportedChain || sessionOf(kit, caipAddress)) return false
  return features.siwx.isRequired || !signIn.declined.includes(caipAddress)
}

/** Whether the account must sign in before anything else: the modal is held until it has. */
export const isSignInHeld = (kit: Kit): boolean =>
  (kit.store.getState().features.siwx?.isRequired ?? false) && needsSignIn(kit)
