import type { auth, Session } from '@latchkey/wire/api/auth'
import type { SocialProvider } from '@latchkey/wire/social'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { and, eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../db/identitySchema.ts'
import type { SocialProfile } from '../../sources/oauth/socialProfile.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken, isSameText, sha256 } from './foundation/secret.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { sealEmail } from './login/emailAddress.ts'
import { endSession } from './login/endSessions.ts'
import { findOrCreateByIdentity } from './login/findOrCreateUser.ts'
import { endFlow } from './login/flow.ts'
import { openSecrets } from './login/flowSecrets.ts'
import { keepProviderEmail } from './login/keepProviderEmail.ts'
import { sealName } from './login/socialName.ts'
import { startSession } from './login/startSession.ts'

/**
 * Exchanges a social login result for a session: only in the frame that started it, only once. A repeated result ends
 * the session of the first, since one of the two wasn't the user.
 */
export const redeemSocial: WalletHandler<typeof auth.redeemSocial> = ({ body }, call) =>
  change(call.services, async (work) => {
    const { tx, now } = work
    const [flow] = await tx
      .select()
      .from(loginFlows)
      .where(and(eq(loginFlows.id, body.flowId), eq(loginFlows.kind, 'social'), eq(loginFlows.jkt, call.jkt)))
      .for('update')
    if (!flow) return refuse('session.flowMissing')
    if (flow.state === 'done' && flow.sessionId) await endSession(work, flow.sessionId, 'social result used twice')
    if (flow.state !== 'open') return refuse('session.flowMissing')
    const result = readResult(body.resultUri)
    if (!flow.resultHash || !isSameText(hashToken(result), flow.resultHash)) return refuse('social.refused')
    const challenge = sha256(body.verifier).toString('base64url')
    if (!flow.resultExpiresAt || flow.resultExpiresAt <= now || !isSameText(challenge, flow.details.challenge ?? '')) {
      await tx.update(loginFlows).set({ state: 'spent' }).where(eq(loginFlows.id, flow.id))
      return refuse('social.refused')
    }
    return await comeIn(work, call, flow)
  })

const readResult = (uri: string): string => (URL.canParse(uri) ? (new URL(uri).searchParams.get('result') ?? '') : '')

const comeIn = async (work: Change, call: WalletCall, flow: FlowRow): Promise<Session | HttpError> => {
  const { services, jkt, browser, network, place } = call
  const { projectId, embedder } = flow
  if (!projectId || !embedder) return refuse('session.flowMissing')
  const { iss, sub, userName, email } = openSecrets<SocialProfile>(services.keyring, flow)
  const emailSealed = email === null ? null : sealEmail(services.keyring, email.toLowerCase())
  const nameSealed = userName === null ? null : sealName(services.keyring, userName)
  const userId = await findOrCreateByIdentity(work, { iss, sub, nameSealed, emailSealed })
  await keepProviderEmail(work, { iss, sub, userId, jkt, emailSealed })
  const session = await startSession(services, work, {
    ...{ userId, flow, jkt, browser, network, place, projectId, embedder },
    login: flow.details.provider as SocialProvider,
  })
  await endFlow(work.tx, flow.id, session.sessionId)
  return session
}
