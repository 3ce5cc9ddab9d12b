import { walletLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { accountDeletions, mailTokens } from '../db/identitySchema.ts'
import type { Keyring } from '../keys/keyring.ts'
import { queueMail } from '../mail/createMailOutbox.ts'
import { hashToken, newToken } from '../services/auth/foundation/secret.ts'
import type { Transaction } from '../services/auth/foundation/transaction.ts'
import { describeUser } from '../services/auth/login/describeUser.ts'
import { mailedLink } from '../services/auth/login/mailedLink.ts'
import { accountHash, eraseAccount } from '../services/ownData/deleteDue.ts'
import type { Settings } from '../settings.ts'
import type { DeletionRecord } from './readDeletions.ts'

type Work = { db: Database; keyring: Keyring; settings: Pick<Settings, 'WALLET_URL'>; now: Date }

/** Deletes accounts that were deleted after the backup. One that had only asked gets a new grace period. */
export const applyDeletions = async (
  work: Work & { record: DeletionRecord },
): Promise<{ deleted: number; pending: number }> => {
  const { db, now, record } = work
  await db.execute(sql`
    INSERT INTO deleted_accounts
    SELECT * FROM unnest(${sql.param(record.deleted.map((one) => one.accountHash))}::text[],
      ${sql.param(record.deleted.map((one) => one.at))}::timestamptz[])
    ON CONFLICT DO NOTHING`)
  const { rows: gone } = await db.execute<{ id: string }>(
    sql`SELECT id FROM users JOIN deleted_accounts ON account_hash = ${accountHash}`,
  )
  for (const { id } of gone) await db.transaction((tx) => eraseAccount(tx, id, now, 'restored'))
  const { rows: left } = await db.execute<{ id: string }>(
    sql`SELECT id FROM users WHERE id = ANY (${sql.param(record.pending)})`,
  )
  for (const { id } of left) await db.transaction((tx) => startGrace(tx, work, id))
  return { deleted: gone.length, pending: left.length }
}

const startGrace = async (tx: Transaction, { keyring, settings, now }: Work, userId: string): Promise<void> => {
  const deletesAt = new Date(now.getTime() + walletLimits.ownData.graceMs)
  await tx.insert(accountDeletions).values({ userId, askedAt: now, deletesAt })
  const { addresses, language = 'en' } = await describeUser(tx, keyring, userId)
  if (addresses.length === 0) return
  const token = newToken()
  await tx.insert(mailTokens).values({ tokenHash: hashToken(token), userId, action: 'keep', expiresAt: deletesAt })
  const keepLink = mailedLink({ settings }, 'keep', token)
  const mail = { name: 'deletionRestored', at: deletesAt.toISOString(), keepLink } as const
  for (const address of addresses) await queueMail({ keyring }, tx, now, address, mail, language)
}
