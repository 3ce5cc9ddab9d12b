import type { HttpError } from '@latchkey/wire/walletErrors'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { type SessionRow, sessions } from '../../../db/identitySchema.ts'
import { type Change, change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import type { WalletServices } from '../walletServices.ts'
import { isLive } from './findSession.ts'

/**
 * Locks a user's live sessions before anything else, in one order. A change that ended them later could deadlock with
 * requests that hold one and wait for the wallet, and a thief could send those on purpose.
 */
export const lockSessions = ({ tx }: Pick<Change, 'tx'>, userId: string): Promise<SessionRow[]> =>
  tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(asc(sessions.id))
    .for('no key update')

/**
 * Makes a change for a logged-in user. The session is checked again under its lock: it may have ended while the request
 * waited. `ends` says whether the change ends the user's other sessions.
 */
export const changeAs = <T>(
  services: WalletServices,
  session: SessionRow,
  make: (change: Change) => Promise<T | HttpError>,
  { ends }: { ends: 'none' | 'others' } = { ends: 'none' },
): Promise<T> =>
  change(services, async (work) => {
    await holdSession(services, work, session, ends)
    return await make(work)
  })

/** Throws unless the session is still live, and keeps it so until the transaction ends. */
export const holdSession = async (
  { clock }: Pick<WalletServices, 'clock'>,
  work: Pick<Change, 'tx'>,
  { id, userId, version }: SessionRow,
  ends: 'none' | 'others' = 'none',
): Promise<void> => {
  const held =
    ends === 'others'
      ? await lockSessions(work, userId)
      : await work.tx.select().from(sessions).where(eq(sessions.id, id)).for('no key update')
  const live = held.find((one) => one.id === id)
  // Not the time at which the change began: it may have waited since.
  if (live?.version !== version || !isLive(live, new Date(clock()))) throw refuse('session.ended')
}
