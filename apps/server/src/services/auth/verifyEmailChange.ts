import type { auth } from '@latchkey/wire/api/auth'
import { walletLimits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { and, eq, isNull } from 'drizzle-orm'
import { emailChanges, emails, type FlowRow, loginFlows } from '../../db/identitySchema.ts'
import { lockWallet } from '../vault/lockWallet.ts'
import type { Change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken, newId, newToken } from './foundation/secret.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { describeUser } from './login/describeUser.ts'
import { openEmail } from './login/emailAddress.ts'
import { endFlow, lockFlow, refuseVoid, voidFlows } from './login/flow.ts'
import { mailedLink } from './login/mailedLink.ts'
import { judgeOtp } from './login/otp.ts'
import { sendChangeCode } from './login/sendChangeCode.ts'
import type { WalletServices } from './walletServices.ts'

type Reply = { newEmail: string | null }

/** Takes the code of the old address, then of the new one, which completes the change. */
export const verifyEmailChange: WalletHandler<typeof auth.verifyEmailChange> = async ({ body }, call) => {
  const { services, jkt } = call
  const session = await call.requireSession()
  return await changeAs<Reply>(services, session, async (work) => {
    const flow = await lockFlow(work.tx, { id: body.flowId, kind: 'emailChange', jkt, now: work.now })
    if (flow.sessionId !== session.id || flow.details.step !== body.step) return refuse('session.flowMissing')
    await lockWallet(work, session.userId)
    // Another change may have been completed while this one waited for the wallet.
    await refuseVoid(work.tx, session.userId, flow)
    const refusal = await judgeOtp(work, call, flow, body.otp)
    if (refusal) return refusal
    return flow.details.step === 'primary' ? await goOn(services, work, flow) : await finish(services, work, flow)
  })
}

const goOn = async (services: WalletServices, work: Change, flow: FlowRow): Promise<Reply> => {
  const { newHash } = flow.details
  if (!flow.emailSealed || !newHash) throw refuse('session.flowMissing')
  const email = openEmail(services.keyring, flow.emailSealed)
  const step = { step: 'secondary' as const, email, emailHash: newHash, jkt: flow.jkt }
  const { kept, lane } = await sendChangeCode(services, work, flow.id, step)
  await work.tx
    .update(loginFlows)
    .set({ ...kept, details: { ...flow.details, step: 'secondary', lane } })
    .where(eq(loginFlows.id, flow.id))
  return { newEmail: null }
}

/** Both inboxes are verified. Only now reveal that an address is taken, to someone who reads its email. */
const finish = async (services: WalletServices, work: Change, flow: FlowRow): Promise<Reply | HttpError> => {
  const { tx, now, mail, audit } = work
  const { userId, emailSealed } = flow
  const { newHash } = flow.details
  if (!userId || !emailSealed || !newHash) throw refuse('session.flowMissing')
  await endFlow(tx, flow.id)
  const { ownEmailHash, addresses, language } = await describeUser(tx, services.keyring, userId)
  const [taken] = await tx.select().from(emails).where(eq(emails.emailHash, newHash)).for('update')
  const isOwnAgain = taken?.userId === userId
  if (taken && !isOwnAgain && (!taken.heldUntil || taken.heldUntil > now)) return refuse('email.taken')
  if (taken) await tx.delete(emails).where(eq(emails.emailHash, newHash))
  await voidFlows(work, userId)
  const undoUntil = new Date(now.getTime() + walletLimits.login.undoMs)
  if (ownEmailHash !== newHash) {
    await tx
      .update(emails)
      .set({ heldUntil: undoUntil })
      .where(and(eq(emails.userId, userId), isNull(emails.heldUntil)))
  }
  const values = { emailHash: newHash, emailSealed, userId, createdAt: now }
  const [stored] = await tx.insert(emails).values(values).onConflictDoNothing().returning()
  // Another account took it at the same moment. Thrown, so that the old address stays.
  if (!stored) throw refuse('email.taken')
  const newEmail = openEmail(services.keyring, emailSealed)
  audit({ kind: 'email.change', userId, email: newHash, result: 'changed' })
  const old = ownEmailHash === newHash ? [] : addresses.filter((address) => address !== newEmail)
  mail(newEmail, { name: 'emailChangedNew', undo: old.length > 0 ? 'possible' : 'impossible' })
  if (old.length === 0) return { newEmail }
  const token = newToken()
  await tx.insert(emailChanges).values({
    ...{ id: newId(), userId, oldHash: ownEmailHash, newHash, undoHash: hashToken(token), undoUntil, createdAt: now },
  })
  const undoLink = mailedLink(services, 'undo', token)
  for (const address of old) mail(address, { name: 'emailChangedOld', newEmail, undoLink }, language)
  return { newEmail }
}
