import type { auth, Session } from '@latchkey/wire/api/auth'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { eq } from 'drizzle-orm'
import { type FlowRow, sessions } from '../../db/identitySchema.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { isLive } from './guard/findSession.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { endSession } from './login/endSessions.ts'
import { findOrCreateByEmail } from './login/findOrCreateUser.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { judgeOtp } from './login/otp.ts'
import { startSession } from './login/startSession.ts'

/** Completes an email login: with its code, or with the known device alone if the action was CONNECT. */
export const verifyEmail: WalletHandler<typeof auth.verifyEmail> = ({ body }, call) =>
  change(call.services, async (work) => {
    const flow = await lockFlow(work.tx, { id: body.flowId, kind: 'email', jkt: call.jkt, now: work.now })
    if (flow.sessionId) return await comeBack(work, call, flow, flow.sessionId)
    if (flow.deviceState === 'denied') return refuse('device.denied')
    if (flow.deviceState === 'pending') return refuse('device.notApproved')
    // Checked before the code: what was typed in the wrong place reveals nothing, right or wrong.
    if (flow.details.codes !== body.codes) return refuse(body.codes === 'page' ? 'otp.inWallet' : 'otp.inPage')
    const refusal = await judgeOtp(work, call, flow, body.otp ?? '')
    if (refusal) return refusal
    return await comeIn(work, call, flow)
  })

const comeIn = async (work: Change, call: WalletCall, flow: FlowRow): Promise<Session> => {
  const { emailHash, emailSealed, projectId, embedder } = flow
  if (!emailHash || !emailSealed || !projectId || !embedder) throw refuse('session.flowMissing')
  const userId = await findOrCreateByEmail(work, { emailHash, emailSealed })
  const { jkt, browser, network, place } = call
  const session = await startSession(call.services, work, {
    ...{ userId, flow, jkt, browser, network, place, projectId, embedder },
    login: 'email',
    isPressed: flow.deviceState === 'approved',
  })
  await endFlow(work.tx, flow.id, session.sessionId)
  return session
}

/** A known device with a live session gets a new one instead, with the old time of proof. */
const comeBack = async (
  work: Change,
  call: WalletCall,
  flow: FlowRow,
  sessionId: string,
): Promise<Session | HttpError> => {
  const [before] = await work.tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('update')
  if (!before || before.jkt !== call.jkt || !isLive(before, work.now)) return refuse('session.flowMissing')
  const { userId, projectId, embedder, login, authenticatedAt } = before
  const { jkt, browser, network, place } = call
  await endSession(work, before.id, 'replaced')
  const session = await startSession(call.services, work, {
    ...{ userId, flow, jkt, browser, network, place, projectId, embedder, login, authenticatedAt },
  })
  await endFlow(work.tx, flow.id)
  return session
}
