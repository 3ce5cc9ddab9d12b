import { limits } from '@latchkey/wire/limits'
import { readAccount } from '../account/connections.ts'
import type { Kit } from '../kit.ts'
import { type KeptSession, keepSession, sessionOf } from './sessions.ts'
import { backendOf } from './signInBackend.ts'

/** Asks the backend for the session, and forgets one that it has ended. Silence ends nothing. */
export const refreshSession = async (kit: Kit): Promise<void> => {
  const { caipAddress } = readAccount(kit)
  if (!caipAddress) return
  const kept = sessionOf(kit, caipAddress)
  const { clock } = kit.ports
  let cancel = () => {}
  const late = new Promise<KeptSession | undefined>((resolve) => {
    cancel = clock.after(limits.rpc.timeoutMs, () => resolve(kept))
  })
  const asked = backendOf(kit).find(caipAddress, kept)
  const found = await Promise.race([asked.catch(() => kept), late])
  cancel()
  if (found?.expiresAt !== kept?.expiresAt) keepSession(kit, caipAddress, found)
}
