import { walletLimits } from '@latchkey/wire/limits'
import { and, desc, eq, gt, isNotNull, isNull, lte, ne, or } from 'drizzle-orm'
import { devices, type FlowRow, loginFlows, sessions } from '../../../db/identitySchema.ts'
import { wallets } from '../../../db/vaultSchema.ts'
import type { Change } from '../foundation/change.ts'
import { hashToken, newToken } from '../foundation/secret.ts'
import type { WalletServices } from '../walletServices.ts'
import { chooseNumber } from './chooseNumber.ts'
import { describeUser } from './describeUser.ts'
import { mailedLink } from './mailedLink.ts'
import { requestToken } from './requestToken.ts'
import { siteName } from './siteName.ts'

/** A login that waits for its number outlives the link. */
const lifeOf = (lookupExpiresAt: Date): Date => new Date(lookupExpiresAt.getTime() + 60_000)

/** What a login from a browser unknown to the account still needs. */
export type Confirmation = { by: 'email' | 'device'; matchNumber: string }

/**
 * Approval in Farcaster says nothing about the browser that asked: a thief can start a login and trick the owner into
 * approving it. So a browser new to the account also shows a number, which must be chosen where only the owner is:
 * behind a link in their email or, without an email, in a logged-in browser. 'approved' if it was chosen for an earlier
 * login of this browser. Undefined if the login goes on without a number: the browser is known, there is no wallet to
 * take, or the owner has neither an email nor a logged-in browser.
 */
export const confirmFarcaster = async (
  services: WalletServices,
  work: Change,
  flow: FlowRow,
  userId: string,
): Promise<Confirmation | 'approved' | 'denied' | undefined> => {
  const { tx } = work
  const [known] = await tx
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.userId, userId), eq(devices.jkt, flow.jkt)))
  const [wallet] = await tx.select({ id: wallets.id }).from(wallets).where(eq(wallets.userId, userId))
  if (known || !wallet) return undefined
  const earlier = await findEarlier(work, flow, userId)
  if (earlier?.deviceState === 'approved' || earlier?.deviceState === 'denied') return earlier.deviceState
  if (earlier) return await repeat(work, flow, earlier)
  return await ask(services, work, flow, userId)
}

/** The same browser asked before, and that request is still open. */
const findEarlier = async ({ tx, now }: Change, { id, jkt }: FlowRow, userId: string): Promise<FlowRow | undefined> => {
  const isSame = and(eq(loginFlows.kind, 'farcaster'), eq(loginFlows.userId, userId), eq(loginFlows.jkt, jkt))
  const isAsked = and(isNotNull(loginFlows.deviceState), gt(loginFlows.lookupExpiresAt, now), ne(loginFlows.id, id))
  const [earlier] = await tx
    .select()
    .from(loginFlows)
    .where(and(isSame, isAsked))
    .orderBy(desc(loginFlows.createdAt))
    .limit(1)
  return earlier
}

/** The same number and no second email; the answer counts for both. */
const repeat = async ({ tx }: Change, flow: FlowRow, earlier: FlowRow): Promise<Confirmation> => {
  const { userId, choices, matchNumber, lookupExpiresAt } = earlier
  const by = earlier.details.by === 'email' ? 'email' : 'device'
  await tx
    .update(loginFlows)
    .set({
      ...{ userId, deviceState: 'pending' as const, choices, matchNumber, lookupExpiresAt },
      ...(lookupExpiresAt && { expiresAt: lifeOf(lookupExpiresAt) }),
      details: { ...flow.details, by },
    })
    .where(eq(loginFlows.id, flow.id))
  return { by, matchNumber: matchNumber ?? '' }
}

const ask = async (
  services: WalletServices,
  work: Change,
  flow: FlowRow,
  userId: string,
): Promise<Confirmation | undefined> => {
  const { tx, now, mail, audit } = work
  const { email, language } = await describeUser(tx, services.keyring, userId)
  const by = email && services.canMail ? 'email' : 'device'
  // Otherwise an account without an email and without a logged-in browser would be locked out. The device is on
  // probation, and gets no half of an assisted wallet from an unknown network.
  if (by === 'device' && !(await isLoggedInSomewhere(work, userId))) return undefined
  const token = by === 'email' ? newToken() : requestToken(services.keyring, flow.id)
  const number = chooseNumber()
  const lookupExpiresAt = new Date(now.getTime() + walletLimits.login.linkMs)
  await tx
    .update(loginFlows)
    .set({
      ...{ userId, deviceState: 'pending' as const, lookupHash: hashToken(token), ...number },
      ...{ lookupExpiresAt, expiresAt: lifeOf(lookupExpiresAt), details: { ...flow.details, by } },
    })
    .where(eq(loginFlows.id, flow.id))
  audit({ kind: 'device.asked', userId, embedder: flow.embedder ?? undefined, result: by })
  if (email && by === 'email') {
    const asker = { site: siteName(flow.embedder ?? ''), browser: flow.browser, place: flow.details.place ?? '' }
    const link = mailedLink(services, 'device', token)
    mail(email, { name: 'deviceLink', link, login: 'farcaster', hasNumber: 'yes', ...asker }, language)
  }
  return { by, matchNumber: number.matchNumber }
}

/** A device on probation is not asked, so it does not count. */
const isLoggedInSomewhere = async ({ tx, now }: Change, userId: string): Promise<boolean> => {
  const isLive = and(isNull(sessions.revokedAt), gt(sessions.idleUntil, now), gt(sessions.absoluteUntil, now))
  const isConfirmed = or(isNotNull(devices.confirmedAt), lte(devices.confirmsAt, now))
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(devices, eq(devices.id, sessions.deviceId))
    .where(and(eq(sessions.userId, userId), isLive, isConfirmed))
    .limit(1)
  return found.length > 0
}
