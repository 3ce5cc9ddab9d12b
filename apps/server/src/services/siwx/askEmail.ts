import type { siwx } from '@latchkey/wire/api/siwx'
import { hourMs } from '@latchkey/wire/durations'
import { limits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { readLanguage } from '../../http/readLanguage.ts'
import { queueMail } from '../../mail/createMailOutbox.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { newId, newOtp } from '../auth/foundation/secret.ts'
import { takeWindow } from '../auth/foundation/takeWindow.ts'
import { readEmail } from '../auth/login/emailAddress.ts'
import { captureLane } from '../auth/login/lanes.ts'
import { countMail, lockCounter, refuseMail } from '../auth/login/otpCounters.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { hashCode } from './hashCode.ts'
import { holdSession, requireSession } from './requireSession.ts'

/** Emails a code to a signed-in user's address (AUTH-12). An address this account confirmed before needs none. */
export const askEmail: Handler<typeof siwx.askEmail> = async ({ body }, call) => {
  const { services, project } = call
  const { settings, db } = services
  const session = await requireSession(call)
  const keyring = await keyringOf(services)
  const { email, emailHash, emailSealed } = readEmail(keyring, body.email)
  if (!settings.SMTP_URL && settings.NODE_ENV !== 'development') throw refuse('email.notSetUp')
  return db.transaction(async (tx) => {
    await holdSession(tx, session)
    const { rows } = await tx.execute(sql`
      SELECT 1 FROM siwx_emails
      WHERE project_id = ${project.id} AND account = ${session.account} AND email_hash = ${emailHash}`)
    if (rows.length > 0) {
      await tx.execute(sql`UPDATE siwx_sessions SET email_sealed = ${emailSealed} WHERE id = ${session.id}`)
      return { uuid: null }
    }
    const now = new Date()
    const counter = await lockCounter(tx, captureLane(emailHash), now)
    const tooSoon = refuseMail(counter, now)
    if (tooSoon) throw tooSoon
    // A throwaway key can sign in, so its network is what counts, as for logins.
    const network = `capture:${keyring.hash('network', call.network)}`
    const waitMs = await takeWindow(tx, { key: network, max: settings.LOGINS_PER_NETWORK, ms: hourMs, now })
    if (waitMs !== undefined) throw refuse('email.tooMany', { waitMs })
    await countMail(tx, counter, now)
    const [uuid, code] = [newId(), newOtp()]
    await tx.execute(sql`
      INSERT INTO siwx_codes (session_id, code_id, email_sealed, code_hash, sent_at, expires_at)
      VALUES (${session.id}, ${uuid}, ${emailSealed}, ${hashCode(keyring, uuid, code)}, ${now},
        ${new Date(now.getTime() + limits.otp.lifeMs)})
      ON CONFLICT (session_id) DO UPDATE SET code_id = excluded.code_id, email_sealed = excluded.email_sealed,
        code_hash = excluded.code_hash, tries = 0, last_try_sealed = NULL, sent_at = excluded.sent_at, expires_at = excluded.expires_at`)
    const mail = { name: 'captureCode', code, site: new URL(session.origin).host } as const
    await queueMail({ keyring }, tx, now, email, mail, readLanguage(call.asked('accept-language')))
    return { uuid }
  })
}
