import type { auth } from '@latchkey/wire/api/auth'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { and, eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../db/identitySchema.ts'
import type { FarcasterProfile } from '../../sources/farcaster/createFarcaster.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { isSameText, sha256 } from './foundation/secret.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { confirmFarcaster } from './login/confirmFarcaster.ts'
import { deviceStatus } from './login/deviceStatus.ts'
import { findOrCreateByIdentity } from './login/findOrCreateUser.ts'
import { endFlow, lockFlow } from './login/flow.ts'
import { openSecrets } from './login/flowSecrets.ts'
import { sealName } from './login/socialName.ts'
import { startSession } from './login/startSession.ts'
import { waitUntil } from './login/waitUntil.ts'

const iss = 'https://farcaster.xyz'

type Secrets = { nonce: string; channelToken: string }
type Reply = EndpointReply<typeof auth.waitFarcaster>

/**
 * Waits until the Farcaster client has signed, then checks the signature. A browser new to the account also waits until
 * its number was chosen.
 */
export const waitFarcaster: WalletHandler<typeof auth.waitFarcaster> = async ({ body }, call) => {
  const flow = await findFlow(call, body.flowId)
  const challenge = sha256(body.verifier).toString('base64url')
  if (!isSameText(challenge, flow.details.challenge ?? '')) throw refuse('social.refused')
  return flow.deviceState === null ? await waitForYes(call, flow) : await waitForNumber(call, flow.id)
}

const findFlow = async ({ services, jkt }: WalletCall, flowId: string): Promise<FlowRow> => {
  const [flow] = await services.db
    .select()
    .from(loginFlows)
    .where(and(eq(loginFlows.id, flowId), eq(loginFlows.kind, 'farcaster'), eq(loginFlows.jkt, jkt)))
  if (flow?.deviceState === 'denied') throw refuse('device.denied')
  if (flow?.state !== 'open' || flow.expiresAt.getTime() <= services.clock()) throw refuse('session.flowMissing')
  return flow
}

const waitForYes = async (call: WalletCall, flow: FlowRow): Promise<Reply> => {
  const { services, signal } = call
  const { nonce, channelToken } = openSecrets<Secrets>(services.keyring, flow)
  const look = () => services.farcaster.look(channelToken)
  const answer = await waitUntil(signal, `yes|${flow.id}`, look).catch((cause: unknown) => {
    throw refuse('social.farcasterFailed', { cause })
  })
  if (!answer) return { status: 'pending' }
  const profile = await services.farcaster.verify(answer, nonce).catch((cause: unknown) => {
    throw refuse('social.farcasterFailed', { cause })
  })
  return await change(services, async (work) => {
    const locked = await lockFlow(work.tx, { id: flow.id, kind: 'farcaster', jkt: call.jkt, now: work.now })
    // Another wait of this login was faster. It asked the owner, who gets one email with one number.
    return locked.deviceState === null ? await judge(work, call, locked, profile) : await readNumber(work, call, locked)
  })
}

const judge = async (
  work: Change,
  call: WalletCall,
  flow: FlowRow,
  { fid, userName }: FarcasterProfile,
): Promise<Reply | HttpError> => {
  const nameSealed = sealName(call.services.keyring, userName)
  const userId = await findOrCreateByIdentity(work, { iss, sub: fid, nameSealed, emailSealed: null })
  const needed = await confirmFarcaster(call.services, work, flow, userId)
  if (needed === 'denied') return refuse('device.denied')
  if (needed === 'approved' || needed === undefined) return await finish(work, call, flow, userId, Boolean(needed))
  return { status: 'confirm', ...needed }
}

const waitForNumber = async (call: WalletCall, flowId: string): Promise<Reply> => {
  const { services, jkt, signal } = call
  await waitUntil(signal, `number|${jkt}|${flowId}`, async () => {
    const flow = await findFlow(call, flowId)
    return deviceStatus(flow, new Date(services.clock())) === 'pending' ? undefined : flow
  })
  return await change<Reply>(services, async (work) => {
    const flow = await lockFlow(work.tx, { id: flowId, kind: 'farcaster', jkt, now: work.now })
    return await readNumber(work, call, flow)
  })
}

/** What a login gets whose number was shown. */
const readNumber = async (work: Change, call: WalletCall, flow: FlowRow): Promise<Reply | HttpError> => {
  const status = deviceStatus(flow, work.now)
  if (status === 'denied') return refuse('device.denied')
  if (status === 'expired' || !flow.userId) return refuse('device.expired')
  if (status === 'approved') return await finish(work, call, flow, flow.userId, flow.deviceState === status)
  const by = flow.details.by === 'email' ? 'email' : 'device'
  return { status: 'confirm', by, matchNumber: flow.matchNumber ?? '' }
}

/** Approval in Farcaster alone doesn't count as pressing the link: only the number says which browser it was for. */
const finish = async (
  work: Change,
  call: WalletCall,
  flow: FlowRow,
  userId: string,
  isPressed: boolean,
): Promise<Reply | HttpError> => {
  const { projectId, embedder } = flow
  if (!projectId || !embedder) return refuse('session.flowMissing')
  const { browser, network, place, jkt, services } = call
  const session = await startSession(services, work, {
    ...{ userId, flow, jkt, browser, network, place, projectId, embedder },
    login: 'farcaster',
    isPressed,
  })
  await endFlow(work.tx, flow.id, session.sessionId)
  return { status: 'done', session }
}
