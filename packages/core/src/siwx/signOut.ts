import { siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import type { CaipAddress } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { keepSession, readSessions } from './sessions.ts'

/** Deletes all sign-ins of these accounts and notifies the server without waiting for a reply. */
export const signOut = (kit: Pick<Kit, 'config' | 'ports' | 'store'>, addresses: readonly string[]): void => {
  const gone = addresses.map((address) => address.toLowerCase())
  for (const [account, { token }] of Object.entries(readSessions(kit))) {
    if (!gone.some((address) => account.endsWith(`:${address}`))) continue
    keepSession(kit, account as CaipAddress, undefined)
    const headers = { [siwxHeaders.session]: `Bearer ${token}` }
    void callApi(kit, siwx.revoke, { query: {}, body: {} }, headers).catch(() => undefined)
  }
}
