import { type siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { refuse } from '../auth/kit/refuse.ts'
import { isSameText } from '../auth/kit/secret.ts'
import { openEmail, readEmail } from '../auth/login/emailAddress.ts'
import { countRight } from '../auth/login/otpCounters.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { hashCode } from './hashCode.ts'
import { requireSession } from './requireSession.ts'

const triesMax = 3

type Code = { code_hash: string; email_sealed: string; tries: number; is_over: boolean }

/** Ends the capture of an address with the code from the mail; three tries, however many come at once. */
export const confirmEmail: Handler<typeof siwx.confirmEmail> = async ({ body }, call) => {
  const { services, project, asked } = call
  const session = await requireSession(call)
  const keyring = await keyringOf(services)
  const codeId = asked(siwxHeaders.otp) ?? ''
  // A wrong code must be counted, so it is answered after the transaction and not by breaking it.
  const refusal = await services.db.transaction(async (tx): Promise<HttpError | undefined> => {
    const { rows } = await tx.execute<Code>(sql`
      SELECT code_hash, email_sealed, tries, expires_at <= now() AS is_over FROM siwx_codes
      WHERE session_id = ${session.id} AND code_id = ${codeId} FOR UPDATE`)
    const [kept] = rows
    if (!kept) return refuse('session.flowMissing')
    if (kept.tries >= triesMax) return refuse('otp.tooManyTries')
    if (kept.is_over) return refuse('otp.expired')
    if (!isSameText(hashCode(keyring, codeId, body.code.trim()), kept.code_hash)) {
      await tx.execute(sql`UPDATE siwx_codes SET tries = tries + 1 WHERE session_id = ${session.id}`)
      return kept.tries + 1 >= triesMax ? refuse('otp.tooManyTries') : refuse('otp.wrong')
    }
    const { emailHash } = readEmail(keyring, openEmail(keyring, kept.email_sealed))
    await countRight(tx, emailHash, new Date())
    await tx.execute(sql`DELETE FROM siwx_codes WHERE session_id = ${session.id}`)
    await tx.execute(sql`UPDATE siwx_sessions SET email_sealed = ${kept.email_sealed} WHERE id = ${session.id}`)
    await tx.execute(sql`
      INSERT INTO siwx_emails (project_id, account, email_hash) VALUES (${project.id}, ${session.account}, ${emailHash})
      ON CONFLICT DO NOTHING`)
    return undefined
  })
  if (refusal) throw refusal
  return { success: true }
}
