import type { StepUpAction } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import type { WantedProof } from '@latchkey/wire/wantedProof'
import { and, eq } from 'drizzle-orm'
import type { SessionRow } from '../../db/identitySchema.ts'
import { unlockers, type WalletRow } from '../../db/vaultSchema.ts'
import type { Change } from '../auth/foundation/change.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { useGrant } from '../auth/login/grants.ts'
import type { WalletServices } from '../auth/walletServices.ts'
import { isSettled, own } from './ownWays.ts'

type Work = Pick<Change, 'tx' | 'now'>

/**
 * What the server requires before unlock methods, custody or the email change. A session is not enough, since someone
 * else may be at the device. `add` is more lenient for an assisted wallet, so a lost recovery code can be replaced: the
 * owner is emailed, and the new method doesn't count for a day.
 */
export const wantedProof = async (
  services: WalletServices,
  work: Work,
  session: SessionRow,
  wallet: WalletRow,
): Promise<{ add: WantedProof; change: WantedProof }> => {
  const { tx, now } = work
  const [assisted] = await tx
    .select({ id: unlockers.id })
    .from(unlockers)
    .where(and(eq(unlockers.walletId, wallet.id), eq(unlockers.type, 'assisted')))
  const isFresh = now.getTime() - session.authenticatedAt.getTime() <= walletLimits.login.provesMs
  const { ownEmail } = await describeUser(tx, services.keyring, session.userId)
  const without: WantedProof = isFresh ? 'none' : ownEmail && services.canMail ? 'any' : 'login'
  if (!(await isSettled(work, wallet))) return { add: without, change: without }
  return { add: assisted && without !== 'login' ? without : 'own', change: 'own' }
}

/** Throws unless this proof is present. A grant is used up. */
export const requireProof = async (
  work: Change,
  session: SessionRow,
  wanted: WantedProof,
  action: StepUpAction,
  grant: string | undefined,
): Promise<void> => {
  if (wanted === 'none') return
  if (wanted === 'login') throw refuse('stepUp.logInAgain')
  await useGrant(work, session, action, grant, wanted === 'own' ? own : undefined)
}
