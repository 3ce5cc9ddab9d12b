import { sql } from 'drizzle-orm'
import { type AuditEvent, appendAudit } from '../../audit/audit.ts'
import type { Database } from '../../db/connect.ts'
import type { Keyring } from '../../keys/keyring.ts'
import { queueMail } from '../../mail/createMailOutbox.ts'
import type { Transaction } from '../auth/foundation/transaction.ts'
import { describeUser } from '../auth/login/describeUser.ts'
import { readPerson } from './collectData.ts'

type Options = { db: Database; keyring: Keyring; onFailure: (error: unknown) => void }

const perRun = 100

/** The record of a deleted account, from the column `id` of `users`. */
export const accountHash = sql.raw(`encode(sha256(convert_to('deleted account ' || id, 'UTF8')), 'hex')`)

/** Deletes accounts after their grace period, each in one transaction, so none is left half deleted. */
export const deleteDue = async ({ db, keyring, onFailure }: Options, now: Date): Promise<void> => {
  const { rows } = await db.execute<{ user_id: string }>(
    sql`SELECT user_id FROM account_deletions WHERE deletes_at <= ${now} ORDER BY deletes_at LIMIT ${perRun}`,
  )
  // A failed deletion is retried in the next run and doesn't block the others.
  for (const { user_id } of rows)
    await db.transaction((tx) => deleteAccount(tx, keyring, user_id, now)).catch(onFailure)
}

const deleteAccount = async (tx: Transaction, keyring: Keyring, userId: string, now: Date): Promise<void> => {
  // The owner may have kept the account, or another instance is deleting it.
  const { rows } = await tx.execute(sql`
    SELECT 1 FROM account_deletions WHERE user_id = ${userId} AND deletes_at <= ${now} FOR UPDATE SKIP LOCKED`)
  if (rows.length === 0) return
  const { addresses, language = 'en' } = await describeUser(tx, keyring, userId)
  await eraseAccount(tx, userId, now, 'done')
  for (const address of addresses) await queueMail({ keyring }, tx, now, address, { name: 'accountDeleted' }, language)
}

/** Deletes an account and records that, so restoring an older backup deletes it again. */
export const eraseAccount = async (
  tx: Transaction,
  userId: string,
  now: Date,
  result: 'done' | 'restored',
): Promise<void> => {
  const { emailHashes } = await readPerson(tx, userId)
  // Logins in progress with one of its email addresses.
  await tx.execute(sql`DELETE FROM login_flows WHERE email_hash = ANY (${sql.param(emailHashes)})`)
  // Unlock methods, earlier keys and the payment record go with the wallet; logins and the rest with the user.
  await tx.execute(sql`DELETE FROM wallets WHERE user_id = ${userId}`)
  // Not keyed: an ID of 128 random bits can't be guessed, and the record must outlive a change of the root key.
  await tx.execute(sql`
    INSERT INTO deleted_accounts SELECT ${accountHash}, ${now} FROM users WHERE id = ${userId} ON CONFLICT DO NOTHING`)
  await tx.execute(sql`DELETE FROM users WHERE id = ${userId}`)
  const event: AuditEvent = { kind: 'account.delete', userId, result }
  await appendAudit(tx, now, [event])
}
