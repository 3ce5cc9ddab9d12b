import type { auth } from '@latchkey/wire/api/auth'
import { limits, walletLimits } from '@latchkey/wire/limits'
import { and, eq, isNull } from 'drizzle-orm'
import {
  emails,
  loginFlows,
  type OtpCounter,
  refreshTokens,
  type SessionRow,
  sessions,
} from '../../db/identitySchema.ts'
import { type Change, change } from './foundation/change.ts'
import { refuse } from './foundation/refuse.ts'
import { hashToken, newId, newToken } from './foundation/secret.ts'
import { isLive } from './guard/findSession.ts'
import type { WalletCall, WalletHandler } from './guard/walletCall.ts'
import { checkEmbedder } from './login/checkEmbedder.ts'
import { chooseNumber } from './login/chooseNumber.ts'
import { areCodesOff, isEveryoneGuessing } from './login/codeCeilings.ts'
import { codePlaceOf } from './login/codePlaceOf.ts'
import { type EmailAddress, readEmail } from './login/emailAddress.ts'
import { deviceLane, isKnownTo, strangersLane } from './login/lanes.ts'
import { loginCodeMail } from './login/loginCodeMail.ts'
import { mailedLink } from './login/mailedLink.ts'
import { makeOtp } from './login/otp.ts'
import { countMail, lockCounter, refuseMail } from './login/otpCounters.ts'
import { siteName } from './login/siteName.ts'
import { takeLogin } from './login/takeLogin.ts'

/** Time for the link, the code after it, and a minute for a slow reply. */
const flowMs = walletLimits.login.linkMs + limits.otp.lifeMs + 60_000

type Body = { embedder: string; refreshToken?: string | undefined; canConfirm: boolean }

/**
 * Starts an email login. Counters, emails and replies are the same whether or not an account has the address, except
 * for a device that has logged in to it before.
 */
export const startEmail: WalletHandler<typeof auth.startEmail> = async ({ body }, call) => {
  const { services, jkt, browser } = call
  if (!services.canMail || services.settings.EMAIL_LOGIN === 'off') throw refuse('email.notSetUp')
  const project = await checkEmbedder(services, body.projectId, body.embedder)
  const address = readEmail(services.keyring, body.email)
  return await change(services, async (work) => {
    const { tx, now, audit } = work
    const isKnown = await isKnownTo(tx, address.emailHash, jkt)
    await takeLogin(work, call, isKnown)
    const lane = isKnown ? deviceLane(address.emailHash, jkt) : strangersLane(address.emailHash)
    const counter = await lockCounter(tx, lane, now)
    const flow = {
      ...{ id: newId(), kind: 'email' as const, jkt, browser, createdAt: now },
      ...{ projectId: body.projectId, embedder: body.embedder },
      ...{ emailHash: address.emailHash, emailSealed: address.emailSealed },
      details: { lane, codes: codePlaceOf(services, project, body.embedder), place: call.place },
      expiresAt: new Date(now.getTime() + flowMs),
    }
    const here = await findSessionHere(work, call, address.emailHash, body)
    if (here) {
      await tx.insert(loginFlows).values({ ...flow, userId: here.userId, sessionId: here.id })
      return { action: 'CONNECT' as const, flowId: flow.id, resendAfterSeconds: 0, matchNumber: null }
    }
    const tooSoon = refuseMail(counter, now)
    // Returned, so the start still counts against the network.
    if (tooSoon) return tooSoon
    const resendAfterSeconds = (await countMail(tx, counter, now)) / 1_000
    const needsDevice = await isDeviceNeeded(work, call, flow, counter)
    audit({ kind: needsDevice ? 'device.asked' : 'otp.sent', email: address.emailHash, network: call.network })
    if (!needsDevice) {
      const { code, kept } = makeOtp(services.keyring, flow.id, now)
      await tx.insert(loginFlows).values({ ...flow, ...kept })
      work.mail(address.email, loginCodeMail(call, body.embedder, code))
      return { action: 'VERIFY_OTP' as const, flowId: flow.id, resendAfterSeconds, matchNumber: null }
    }
    const device = askDevice(work, call, address, { ...body, codes: flow.details.codes })
    await tx.insert(loginFlows).values({ ...flow, ...device })
    const { matchNumber } = device
    return { action: 'VERIFY_DEVICE' as const, flowId: flow.id, resendAfterSeconds, matchNumber }
  })
}

/**
 * The address's live session at this embedder that this device still holds. The device key alone doesn't prove that: it
 * stays in a browser whose owner logged out while the server was unreachable.
 */
const findSessionHere = async (
  { tx, now }: Change,
  { jkt }: WalletCall,
  emailHash: string,
  { embedder, refreshToken }: Body,
): Promise<SessionRow | undefined> => {
  if (refreshToken === undefined) return undefined
  const [owner] = await tx
    .select({ userId: emails.userId })
    .from(emails)
    .where(and(eq(emails.emailHash, emailHash), isNull(emails.heldUntil)))
  const [held] = await tx
    .select({ session: sessions })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(and(eq(refreshTokens.tokenHash, hashToken(refreshToken)), isNull(refreshTokens.usedAt)))
  const session = held?.session
  if (!session || session.jkt !== jkt || session.userId !== owner?.userId) return undefined
  return session.embedder === embedder && isLive(session, now) ? session : undefined
}

type Flow = Parameters<typeof areCodesOff>[2]

const isDeviceNeeded = async (work: Change, call: WalletCall, flow: Flow, counter: OtpCounter): Promise<boolean> => {
  const { DEVICE_APPROVAL } = call.services.settings
  if (DEVICE_APPROVAL === 'always' || (await areCodesOff(work, call, flow, counter))) return true
  return DEVICE_APPROVAL === 'risk' && (await isEveryoneGuessing(work, call, flow))
}

/**
 * Emails a link. The number is shown where the login began and picked where the link leads. AppKit can't show one: with
 * codes=page the link works without it, and the code emailed after it still has to be typed.
 */
const askDevice = (
  { now, mail }: Change,
  call: WalletCall,
  { email }: EmailAddress,
  { embedder, canConfirm, codes }: Body & { codes: 'wallet' | 'page' },
) => {
  const { services, browser, place } = call
  const token = newToken()
  const link = mailedLink(services, 'device', token)
  const number = canConfirm || codes === 'wallet' ? chooseNumber() : { choices: null, matchNumber: null }
  const hasNumber = number.matchNumber === null ? 'no' : 'yes'
  mail(email, { name: 'deviceLink', link, site: siteName(embedder), browser, place, login: 'email', hasNumber })
  return {
    deviceState: 'pending' as const,
    lookupHash: hashToken(token),
    lookupExpiresAt: new Date(now.getTime() + walletLimits.login.linkMs),
    ...number,
  }
}
