import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { keepSession, sessionOf } from './sessions.ts'
import { backendOf } from './signInBackend.ts'

/**
 * Asks the backend for the account's session, and forgets one that it has ended. A backend that doesn't answer ends
 * nothing.
 */
export const refreshSession = async (kit: Kit): Promise<void> => {
  const { caipAddress } = readAccount(kit)
  if (!caipAddress) return
  const kept = sessionOf(kit, caipAddress)
  const found = await backendOf(kit)
    .find(caipAddress, kept)
    .catch(() => kept)
  if (found?.expiresAt !== kept?.expiresAt) keepSession(kit, caipAddress, found)
}
