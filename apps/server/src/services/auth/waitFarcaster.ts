import type { auth, Session } from '@latchkey/wire/api/auth'
import { and, eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../db/identitySchema.ts'
import type { FarcasterProfile } from '../../sources/farcaster/createFarcaster.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { change } from './kit/change.ts'
import { refuse } from './kit/refuse.ts'
import { isSameText, sha256 } from './kit/secret.ts'
import { findOrCreateByIdentity } from './login/findOrCreateUser.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { openSecrets } from './login/flowSecrets.ts'
import { startSession } from './login/startSession.ts'
import { waitUntil } from './login/waitUntil.ts'

const iss = 'https://farcaster.xyz'

type Secrets = { nonce: string; channelToken: string }

/** Waits until the Farcaster client has signed, then checks the signature and ends the login. */
export const waitFarcaster: WalletHandler<typeof auth.waitFarcaster> = async ({ body }, call) => {
  const { services, jkt, signal } = call
  const flow = await findFlow(call, body.flowId)
  const challenge = sha256(body.verifier).toString('base64url')
  if (!isSameText(challenge, flow.details.challenge ?? '')) throw refuse('social.refused')
  const { nonce, channelToken } = openSecrets<Secrets>(services.keyring, flow)
  const answer = await waitUntil(signal, () => services.farcaster.look(channelToken)).catch((cause: unknown) => {
    throw refuse('social.farcasterFailed', { cause })
  })
  if (!answer) return { status: 'pending' as const }
  const profile = await services.farcaster.verify(answer, nonce).catch((cause: unknown) => {
    throw refuse('social.farcasterFailed', { cause })
  })
  return { status: 'done' as const, session: await comeIn(call, body.flowId, jkt, profile) }
}

const findFlow = async ({ services, jkt }: WalletCall, flowId: string): Promise<FlowRow> => {
  const [flow] = await services.db
    .select()
    .from(loginFlows)
    .where(and(eq(loginFlows.id, flowId), eq(loginFlows.kind, 'farcaster'), eq(loginFlows.jkt, jkt)))
  if (flow?.state !== 'open' || flow.expiresAt.getTime() <= services.clock()) throw refuse('session.flowMissing')
  return flow
}

const comeIn = (call: WalletCall, flowId: string, jkt: string, profile: FarcasterProfile): Promise<Session> =>
  change(call.services, async (made) => {
    const flow = await lockFlow(made.tx, { id: flowId, kind: 'farcaster', jkt, now: made.now })
    const { projectId, embedder } = flow
    if (!projectId || !embedder) return refuse('session.flowMissing')
    const { fid, userName } = profile
    const userId = await findOrCreateByIdentity(made, { iss, sub: fid, userName, emailSealed: null })
    const { browser, network, services } = call
    const session = await startSession(services, made, {
      ...{ userId, jkt, browser, network, projectId, embedder },
      login: 'farcaster',
    })
    await endFlow(made.tx, flow.id, session.sessionId)
    return session
  })
