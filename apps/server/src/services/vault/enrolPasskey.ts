import { and, eq } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { passkeyChallenges, passkeys } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { acceptedChallenges } from '../auth/passkey/acceptedChallenges.ts'
import { verifyEnrolment } from '../auth/passkey/verifyEnrolment.ts'
import type { WalletServices } from '../auth/walletServices.ts'
import type { Wrapped } from './useReserved.ts'

/** Takes what a passkey may have signed for this session's open nonce, which is used up. */
export const takeChallenges = async (
  services: WalletServices,
  { tx, now }: Change,
  sessionId: string,
  purpose: 'enrol' | 'unlock',
): Promise<readonly string[]> => {
  const [taken] = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.sessionId, sessionId), eq(passkeyChallenges.purpose, purpose)))
    .returning()
  if (!taken || taken.expiresAt <= now) throw refuse('passkey.refused')
  return acceptedChallenges(services, purpose, taken.challenge)
}

/**
 * Checks and stores a new passkey of this user, if it is the one that its unlock method names. Under another name it
 * would log in and prove the owner, and the owner could neither see it in the list of methods nor remove it.
 */
export const enrolPasskey = async (
  services: WalletServices,
  change: Change,
  session: SessionRow,
  { response, credentialId }: Pick<Wrapped, 'response' | 'credentialId'>,
): Promise<void> => {
  const challenges = await takeChallenges(services, change, session.id, 'enrol')
  const kept = await verifyEnrolment(services, { response, challenges, embedder: session.embedder })
  if (kept.credentialId !== credentialId) throw refuse('passkey.refused')
  const [created] = await change.tx
    .insert(passkeys)
    .values({ ...kept, userId: session.userId, createdAt: change.now })
    .onConflictDoNothing()
    .returning()
  if (!created) throw refuse('passkey.refused')
}
