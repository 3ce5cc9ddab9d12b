import { type siwx, siwxHeaders } from '@latchkey/wire/api/siwx'
import { limits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { sql } from 'drizzle-orm'
import type { Handler } from '../../http/mount.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { isSameText } from '../auth/foundation/secret.ts'
import { isNetworkBlocked, strikeNetwork } from '../auth/login/codeCeilings.ts'
import { openEmail, readEmail } from '../auth/login/emailAddress.ts'
import { captureLane } from '../auth/login/lanes.ts'
import { countRight, countWrong, isLocked, lockCounter } from '../auth/login/otpCounters.ts'
import { weighTry } from '../auth/login/weighTry.ts'
import { keyringOf } from '../sessions/keyring.ts'
import { hashCode } from './hashCode.ts'
import { holdSession, requireSession } from './requireSession.ts'

type Code = {
  code_hash: string
  email_sealed: string
  tries: number
  last_try_sealed: string | null
  is_over: boolean
}

/** Confirms an email address with the emailed code; five attempts, even if they are concurrent. */
export const confirmEmail: Handler<typeof siwx.confirmEmail> = async ({ body }, call) => {
  const { services, project, asked } = call
  const session = await requireSession(call)
  const keyring = await keyringOf(services)
  const codeId = asked(siwxHeaders.otp) ?? ''
  // A wrong code must be counted, so reply after the transaction instead of rolling it back.
  const refusal = await services.db.transaction(async (tx): Promise<HttpError | undefined> => {
    await holdSession(tx, session)
    const { rows } = await tx.execute<Code>(sql`
      SELECT code_hash, email_sealed, tries, last_try_sealed, expires_at <= now() AS is_over FROM siwx_codes
      WHERE session_id = ${session.id} AND code_id = ${codeId} FOR UPDATE`)
    const [kept] = rows
    if (!kept) return refuse('session.flowMissing')
    const now = new Date()
    const typed = body.code.trim()
    const tried = { id: codeId, lastTrySealed: kept.last_try_sealed }
    const { weight, lastTrySealed } = weighTry(keyring, tried, typed, now)
    const tries = weight === 'counts' ? kept.tries + 1 : kept.tries
    const network = keyring.hash('network', call.network)
    const { emailHash } = readEmail(keyring, openEmail(keyring, kept.email_sealed))
    const counter = await lockCounter(tx, captureLane(emailHash), now)
    const isBlocked = isLocked(counter) || (await isNetworkBlocked(tx, network, now))
    if (tries > limits.otp.tries || isBlocked) return refuse('otp.tooManyTries')
    if (kept.is_over) return refuse('otp.expired')
    if (!isSameText(hashCode(keyring, codeId, typed), kept.code_hash)) {
      await tx.execute(sql`
        UPDATE siwx_codes SET tries = ${tries}, last_try_sealed = ${lastTrySealed} WHERE session_id = ${session.id}`)
      await countWrong(tx, counter, now)
      await strikeNetwork(tx, services.settings, network, now)
      return tries >= limits.otp.tries ? refuse('otp.tooManyTries') : refuse('otp.wrong')
    }
    await countRight(tx, counter.lane, now)
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
