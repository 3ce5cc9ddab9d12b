import type { MailAction, vault } from '@latchkey/wire/api/vault'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '../../db/connect.ts'
import { emailChanges, mailTokens } from '../../db/identitySchema.ts'
import { wallets } from '../../db/vaultSchema.ts'
import { hashToken } from '../auth/foundation/secret.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'

type Asked = { db: Database; tokenHash: string; now: Date }
type Status = 'open' | 'done' | 'over'

/** What the page behind an emailed link says before its button is pressed. Knowing the token is the authority. */
export const describeMailLink: WalletHandler<typeof vault.describeMailLink> = async ({ body }, { services }) => {
  const asked = { db: services.db, tokenHash: hashToken(body.token), now: new Date(services.clock()) }
  return { status: body.action === 'undo' ? await undoStatus(asked) : await tokenStatus(asked, body.action) }
}

const undoStatus = async ({ db, tokenHash, now }: Asked): Promise<Status> => {
  const [change] = await db.select().from(emailChanges).where(eq(emailChanges.undoHash, tokenHash))
  if (change?.undoneAt) return 'done'
  return change && change.undoUntil > now ? 'open' : 'over'
}

/** Keeping an account deletes its link, and unfreezing all links, so those are over. */
const tokenStatus = async ({ db, tokenHash, now }: Asked, action: Exclude<MailAction, 'undo'>): Promise<Status> => {
  const [link] = await db
    .select()
    .from(mailTokens)
    .where(and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.action, action), gt(mailTokens.expiresAt, now)))
  if (!link) return 'over'
  if (action === 'keep') return 'open'
  const isFrozen = and(eq(wallets.userId, link.userId), isNotNull(wallets.frozenAt))
  const [frozen] = await db.select({ id: wallets.id }).from(wallets).where(isFrozen)
  return frozen ? 'done' : 'open'
}
