import type { auth, StepUpAction } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import { eq } from 'drizzle-orm'
import { loginFlows, type SessionRow, type StepUpWay } from '../../db/identitySchema.ts'
import { passkeys } from '../../db/vaultSchema.ts'
import type { Change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { newId } from './foundation/secret.ts'
import { changeAs } from './guard/changeAs.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { describeUser } from './login/describeUser.ts'
import { urgentLane } from './login/lanes.ts'
import { makeOtp } from './login/otp.ts'
import { takeProof } from './login/takeProof.ts'
import { takeUrgentMail } from './login/takeUrgentMail.ts'
import { relyingParty } from './passkey/relyingParty.ts'
import { webauthn } from './passkey/webauthn.ts'

type Reply = EndpointReply<typeof auth.startStepUp>

/** Starts a fresh check for one action: a code to the user's own address, a passkey, or the recovery code. */
export const startStepUp: WalletHandler<typeof auth.startStepUp> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs<Reply>(
    call.services,
    session,
    async (work) =>
      (await takeProof(work, session, 'step-up')) ?? (await ask[body.by](work, call, session, body.action)),
  )
}

/** Nothing is sent: the owner of the recovery code signs this flow's ID with the code's key. */
const askRecoveryCode = async (work: Change, call: WalletCall, session: SessionRow, action: StepUpAction) => {
  const flow = flowOf(work, call, session)
  await work.tx.insert(loginFlows).values({ ...flow, details: { action, by: 'code' } })
  return { flowId: flow.id, options: null, resendAfterSeconds: 0 }
}

const flowOf = ({ now }: Change, { jkt, browser }: WalletCall, { id, userId, projectId, embedder }: SessionRow) => ({
  ...{ id: newId(), kind: 'stepUp' as const, jkt, browser, userId, sessionId: id, projectId, embedder },
  createdAt: now,
  expiresAt: new Date(now.getTime() + limits.otp.lifeMs),
})

const askCode = async (work: Change, call: WalletCall, session: SessionRow, action: StepUpAction) => {
  // Access to the inbox proves nothing about other factors, and an email change sends its own code.
  if (action === 'checkBackup' || action === 'confirmDevice' || action === 'changeEmail' || action === 'newKey')
    throw refuse('stepUp.needed')
  const { tx, now, mail } = work
  const { keyring, canMail } = call.services
  if (!canMail) throw refuse('email.notSetUp')
  const { ownEmail, ownEmailHash } = await describeUser(tx, keyring, session.userId)
  if (!ownEmail || !ownEmailHash) throw refuse('email.none')
  const lane = urgentLane(ownEmailHash, call.jkt)
  const resendAfterSeconds = (await takeUrgentMail(work, lane)) / 1_000
  const flow = flowOf(work, call, session)
  const { code, kept } = makeOtp(keyring, flow.id, now)
  await tx
    .insert(loginFlows)
    .values({ ...flow, ...kept, emailHash: ownEmailHash, details: { action, by: 'otp', lane } })
  mail(ownEmail, { name: 'confirmCode', code, action })
  return { flowId: flow.id, options: null, resendAfterSeconds }
}

const askPasskey = async (work: Change, call: WalletCall, session: SessionRow, action: StepUpAction) => {
  const known = await work.tx.select().from(passkeys).where(eq(passkeys.userId, session.userId))
  if (known.length === 0) throw refuse('passkey.refused')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(call.services).rpID,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
  })
  const flow = flowOf(work, call, session)
  const details = { action, by: 'passkey', challenge: options.challenge }
  await work.tx.insert(loginFlows).values({ ...flow, details })
  return { flowId: flow.id, options, nonce: options.challenge, resendAfterSeconds: 0 }
}

const ask = { otp: askCode, passkey: askPasskey, code: askRecoveryCode } satisfies Record<StepUpWay, unknown>
