import type { Language } from '@latchkey/wire/languages'
import { serverLimits } from '@latchkey/wire/limits'
import { and, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { bounced, outbox } from '../db/identitySchema.ts'
import type { Keyring } from '../keys/keyring.ts'
import type { Transaction } from '../services/auth/foundation/transaction.ts'
import { readEmail } from '../services/auth/login/emailAddress.ts'
import { sleep } from '../sleep.ts'
import type { Mailer } from './mailer.ts'
import { isUrgent, keepMsOf, type MailContent } from './mails.ts'
import { readRejection } from './readRejection.ts'
import { toMail } from './toMail.ts'

/** Sends queued emails, retrying each until it is sent or no longer useful. */
export type Outbox = {
  /** Announces a queued email. */
  kick: () => void
  /** Sends everything that is due; for tests and shutdown. */
  flush: () => Promise<void>
  stop: () => Promise<void>
}

/** What became of one attempt. */
export const mailOutcomes = ['sent', 'retried', 'rejected'] as const
type MailOutcome = (typeof mailOutcomes)[number]

type Options = {
  db: Database
  keyring: Keyring
  mailer: Mailer
  clock: () => number
  /** The sender named in the footer. */
  sender: string
  onFailure: (error: unknown) => void
  onOutcome?: (outcome: MailOutcome) => void
  /** Whether this process sends. If not, one with the role `mailer` does. */
  isSending: boolean
  claimMs?: number
}
type Row = typeof outbox.$inferSelect
/** Emails without a language were queued before languages existed. */
type Stored = { to: string; content: MailContent; language?: Language }

/** The sealing context of an email. */
export const sealContext = 'outbox'
const lookEveryMs = 2_000
const batch = 8
/** No other instance picks up an email for this long. Renewed while the mail server takes its time. */
const usualClaimMs = 60_000
/** Together shorter than a claim. */
const removePausesMs = [100, 500, 2_000, 5_000, 10_000, 10_000]
const retryMs = [2_000, 5_000, 15_000, 60_000, 300_000]

/** Adds an email to the transaction it belongs to. */
export const queueMail = async (
  { keyring }: { keyring: Keyring },
  tx: Transaction,
  now: Date,
  to: string,
  content: MailContent,
  language: Language,
): Promise<void> => {
  const stored: Stored = { to, content, language }
  await tx.insert(outbox).values({
    mailSealed: keyring.seal(sealContext, JSON.stringify(stored)),
    isUrgent: isUrgent(content),
    queuedAt: now,
    sendAfter: now,
    expiresAt: new Date(now.getTime() + keepMsOf(content)),
  })
}

export const createMailOutbox = ({
  db,
  keyring,
  mailer,
  clock,
  sender,
  onFailure,
  onOutcome = () => {},
  isSending,
  claimMs = usualClaimMs,
}: Options): Outbox => {
  let running: Promise<void> | undefined
  let isAskedAgain = false

  const claim = async () => {
    const now = new Date(clock())
    const due = sql`SELECT id FROM outbox WHERE send_after <= ${now} ORDER BY is_urgent DESC, send_after LIMIT ${batch} FOR UPDATE SKIP LOCKED`
    return await db
      .update(outbox)
      .set({ sendAfter: new Date(now.getTime() + claimMs), attempts: sql`${outbox.attempts} + 1` })
      // An array is computed once. PostgreSQL may run `IN (…)` for every row, and then claims everything that is due.
      .where(sql`${outbox.id} = ANY (ARRAY(${due}))`)
      .returning()
  }

  /** A mail server that sees many emails to addresses that do not exist soon refuses the others too. */
  const sendUnlessBounced = async (to: string, send: () => Promise<void>): Promise<void> => {
    const { emailHash } = readEmail(keyring, to)
    const since = new Date(clock() - serverLimits.mail.bouncedMs)
    const [known] = await db
      .select()
      .from(bounced)
      .where(and(eq(bounced.emailHash, emailHash), gt(bounced.at, since)))
    if (known) return
    try {
      await send()
      onOutcome('sent')
    } catch (error) {
      const at = new Date(clock())
      if (readRejection(error) === 'noMailbox')
        await db
          .insert(bounced)
          .values({ emailHash, at })
          .onConflictDoUpdate({ target: bounced.emailHash, set: { at } })
      throw error
    }
  }

  const remove = async ({ id }: Row): Promise<void> => void (await db.delete(outbox).where(eq(outbox.id, id)))

  /** Another instance that claims a sent email would send it again, so a lost connection doesn't end this. */
  const removeSent = async (row: Row): Promise<void> => {
    for (const pauseMs of removePausesMs) {
      try {
        return await remove(row)
      } catch (error) {
        onFailure(error)
        await sleep(pauseMs)
      }
    }
    await remove(row)
  }

  /** Keeps an email from other instances: each step of a slow mail server may take seconds, and they add up to minutes. */
  const whileClaimed = async (row: Row, work: () => Promise<void>): Promise<void> => {
    let renewing: Promise<unknown> = Promise.resolve()
    const renew = () =>
      db
        .update(outbox)
        .set({ sendAfter: new Date(clock() + claimMs) })
        .where(eq(outbox.id, row.id))
    const timer = setInterval(() => {
      renewing = renew().catch(onFailure)
    }, claimMs / 3)
    try {
      await work()
    } finally {
      clearInterval(timer)
      // Otherwise it could undo the time of the next try.
      await renewing
    }
  }

  const send = async (row: Row): Promise<void> => {
    if (row.expiresAt.getTime() <= clock()) return
    const { to, content, language = 'en' } = JSON.parse(keyring.open(sealContext, row.mailSealed)) as Stored
    const id = keyring.hash('mail', String(row.id))
    await sendUnlessBounced(to, () => mailer.send({ ...toMail(to, content, sender, language), id }))
  }

  const deliver = async (row: Row): Promise<void> => {
    try {
      await whileClaimed(row, () => send(row))
    } catch (error) {
      onFailure(error)
      const isFinal = readRejection(error) !== 'later'
      onOutcome(isFinal ? 'rejected' : 'retried')
      if (isFinal) return await remove(row)
      const waitMs = retryMs[Math.min(row.attempts, retryMs.length) - 1] ?? 2_000
      await db
        .update(outbox)
        .set({ sendAfter: new Date(clock() + waitMs) })
        .where(eq(outbox.id, row.id))
      return
    }
    await removeSent(row)
  }

  const run = async (): Promise<void> => {
    do {
      isAskedAgain = false
      for (let rows = await claim(); rows.length > 0; rows = await claim()) await Promise.all(rows.map(deliver))
    } while (isAskedAgain)
  }

  const flush = (): Promise<void> => {
    isAskedAgain = true
    running ??= run()
      .catch(onFailure)
      .finally(() => {
        running = undefined
      })
    return running
  }

  const kick = isSending ? () => void flush() : () => {}
  const timer = isSending ? setInterval(kick, lookEveryMs) : undefined
  return {
    kick,
    flush,
    stop: async () => {
      clearInterval(timer)
      await running
      mailer.close()
    },
  }
}
