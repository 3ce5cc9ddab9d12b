import type { auth } from '@latchkey/wire/api/auth'
import { and, eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../db/identitySchema.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken, isSameText } from './foundation/secret.ts'
import type { WalletHandler } from './guard/walletCall.ts'
import { laneOf } from './login/codeCeilings.ts'
import { deviceStatus } from './login/deviceStatus.ts'
import { openEmail } from './login/emailAddress.ts'
import { loginCodeMail } from './login/loginCodeMail.ts'
import { makeOtp } from './login/otp.ts'
import { countRight } from './login/otpCounters.ts'
import type { WalletServices } from './walletServices.ts'

/**
 * Answers a login for the user who opened the emailed link. There is one try: a wrong number denies the login, since
 * that user sees the number of a different login.
 */
export const approveDevice: WalletHandler<typeof auth.approveDevice> = ({ body }, { services }) =>
  change(services, async (work) => {
    const { tx, now, audit } = work
    const [flow] = await tx
      .select()
      .from(loginFlows)
      .where(eq(loginFlows.lookupHash, hashToken(body.token)))
      .for('update')
    if (flow?.kind !== 'email' && flow?.kind !== 'farcaster') return refuse('device.expired')
    const status = deviceStatus(flow, now)
    if (status !== 'pending') return { status }
    const isApproved = body.isApproved && isSameText(body.matchNumber, flow.matchNumber ?? '')
    const [email, userId] = [flow.emailHash ?? undefined, flow.userId ?? undefined]
    audit({ kind: 'device.answer', email, userId, result: isApproved ? 'approved' : 'denied' })
    if (flow.kind === 'farcaster') return await answerFarcaster(work, flow, isApproved)
    if (!isApproved) {
      await tx.update(loginFlows).set({ deviceState: 'denied', state: 'spent' }).where(eq(loginFlows.id, flow.id))
      return { status: 'denied' as const }
    }
    await approve(services, work, flow)
    return { status: 'approved' as const }
  })

/** The answer counts for every pending login of the same browser: its page may have started another meanwhile. */
const answerFarcaster = async ({ tx }: Change, flow: FlowRow, isApproved: boolean) => {
  const isSame = and(eq(loginFlows.kind, 'farcaster'), eq(loginFlows.userId, flow.userId ?? ''))
  const isWaiting = and(eq(loginFlows.jkt, flow.jkt), eq(loginFlows.deviceState, 'pending'))
  const answer = isApproved
    ? ({ deviceState: 'approved' } as const)
    : ({ deviceState: 'denied', state: 'spent' } as const)
  await tx.update(loginFlows).set(answer).where(and(isSame, isWaiting))
  return { status: answer.deviceState }
}

/** The link proved access to the inbox, so failed codes start from zero; the code follows by email. */
const approve = async ({ keyring }: WalletServices, { tx, now, mail }: Change, flow: FlowRow): Promise<void> => {
  if (!flow.emailHash || !flow.emailSealed) throw refuse('device.expired')
  const { code, kept } = makeOtp(keyring, flow.id, now)
  await tx
    .update(loginFlows)
    .set({ deviceState: 'approved', ...kept })
    .where(eq(loginFlows.id, flow.id))
  await countRight(tx, laneOf(flow), now)
  const asker = { browser: flow.browser, place: flow.details.place ?? '' }
  mail(openEmail(keyring, flow.emailSealed), loginCodeMail(asker, flow.embedder ?? '', code))
}
