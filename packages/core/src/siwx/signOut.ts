import type { CaipAddress } from '@latchkey/wire/caip'
import type { Kit } from '../kit.ts'
import { type KeptSession, keepSession, readSessions } from './sessions.ts'
import { backendOf } from './signInBackend.ts'

type Keeper = Pick<Kit, 'config' | 'ports' | 'store'>

/** Deletes all sign-ins of these accounts here, and returns them. */
export const forgetSessions = (kit: Keeper, addresses: readonly string[]): readonly KeptSession[] => {
  const gone = addresses.map((address) => address.toLowerCase())
  const ended = Object.entries(readSessions(kit)).filter(([account]) =>
    gone.some((address) => account.endsWith(`:${address}`)),
  )
  for (const [account] of ended) keepSession(kit, account as CaipAddress, undefined)
  return ended.map(([, kept]) => kept)
}

/** Deletes all sign-ins of these accounts and notifies the backend without waiting for a reply. */
export const signOut = (kit: Keeper, addresses: readonly string[]): void =>
  void backendOf(kit)
    .end(forgetSessions(kit, addresses))
    .catch(() => undefined)
