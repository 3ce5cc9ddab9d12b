import type { Language } from '@latchkey/wire/languages'
import { HttpError } from '@latchkey/wire/walletErrors'
import { type AuditEvent, appendAudit } from '../../../audit/audit.ts'
import { queueMail } from '../../../mail/createMailOutbox.ts'
import type { MailContent } from '../../../mail/mails.ts'
import type { WalletServices } from '../walletServices.ts'
import type { Transaction } from './transaction.ts'

/** The tools of one state change, which happens as a whole or not at all. */
export type Change = {
  tx: Transaction
  now: Date
  audit: (event: AuditEvent) => void
  /** Queues an email that is sent only if the change commits. */
  mail: Mail
}

/** In the caller's language, unless it goes to someone else. */
type Mail = (to: string, content: MailContent, language?: Language) => void
type Queued = { to: string; content: MailContent; language: Language }

/**
 * Runs one change in one transaction. A thrown error undoes everything. A *returned* HttpError commits and is then
 * thrown: a wrong code is an error for the caller but must be counted.
 */
export const change = async <T>(
  services: WalletServices,
  make: (change: Change) => Promise<T | HttpError>,
): Promise<T> => {
  const mails: Queued[] = []
  const kinds: string[] = []
  const attempt = () =>
    services.db.transaction(async (tx) => {
      // A retry must not send emails twice.
      mails.length = 0
      kinds.length = 0
      const events: AuditEvent[] = []
      const now = new Date(services.clock())
      const result = await make({
        tx,
        now,
        audit: (event) => void events.push(event),
        mail: (to, content, language = services.language) => void mails.push({ to, content, language }),
      })
      for (const { to, content, language } of mails) await queueMail(services, tx, now, to, content, language)
      await appendAudit(tx, now, events)
      kinds.push(...events.map(({ kind }) => kind))
      return result
    })
  const result = await retryDeadlock(attempt)
  if (mails.length > 0) services.outbox.kick()
  for (const kind of kinds) services.metrics.count('account_events', { kind })
  if (result instanceof HttpError) throw result
  return result
}

/** A deadlock: the database undoes one of the two changes, which then runs second. */
const retryDeadlock = async <T>(attempt: () => Promise<T>, triesLeft = 3): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (triesLeft <= 1 || !isDeadlock(error)) throw error
    return await retryDeadlock(attempt, triesLeft - 1)
  }
}

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '40P01') || isDeadlock(error.cause))
