import { limits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../../db/identitySchema.ts'
import type { Keyring } from '../../../keys/keyring.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import { isSameText, newOtp } from '../foundation/secret.ts'
import type { WalletCall } from '../guard/walletCall.ts'
import { areCodesOff, countWrongCode, laneOf } from './codeCeilings.ts'
import { countRight, countWrong, lockCounter } from './otpCounters.ts'
import { weighTry } from './weighTry.ts'

/** A code and what a flow stores of it: a keyed hash bound to this flow. */
export const makeOtp = (keyring: Keyring, flowId: string, now: Date) => {
  const code = newOtp()
  const codeExpiresAt = new Date(now.getTime() + limits.otp.lifeMs)
  return { code, kept: { codeHash: hashOtp(keyring, flowId, code), codeExpiresAt, tries: 0, lastTrySealed: null } }
}

const hashOtp = (keyring: Keyring, flowId: string, code: string): string => keyring.hash('otp', `${flowId}|${code}`)

/**
 * Checks a typed code. The caller holds the flow's lock, so of a hundred parallel tries five are checked. Returns the
 * counted error, or undefined for the right code.
 */
export const judgeOtp = async (
  work: Change,
  call: WalletCall,
  flow: FlowRow,
  typed: string,
): Promise<HttpError | undefined> => {
  const { tx, now, audit } = work
  const { keyring } = call.services
  const { emailHash, codeHash, codeExpiresAt, tries } = flow
  if (!emailHash || !codeHash || !codeExpiresAt) return refuse('session.flowMissing')
  const code = typed.trim()
  // Some clients submit on every key. A half-typed code can't be right, and reveals nothing.
  if (code.length !== limits.otp.digits || /\D/.test(code)) return refuse('otp.wrong')
  const { weight, lastTrySealed } = weighTry(keyring, flow, code, now)
  const triesNow = weight === 'counts' ? tries + 1 : tries
  if (triesNow > limits.otp.tries) return refuse('otp.tooManyTries')
  if (codeExpiresAt <= now) return refuse('otp.expired')
  const refusal = refuse(triesNow >= limits.otp.tries ? 'otp.tooManyTries' : 'otp.wrong')
  if (weight === 'repeat') return refusal
  const counter = await lockCounter(tx, laneOf(flow), now)
  const needsLink = flow.kind === 'email' && flow.deviceState !== 'approved'
  if (needsLink && (await areCodesOff(work, call, flow, counter))) return refuse('otp.locked')
  const isRight = isSameText(hashOtp(keyring, flow.id, code), codeHash)
  audit({ kind: isRight ? 'otp.right' : 'otp.wrong', email: emailHash, userId: flow.userId ?? undefined })
  if (isRight) {
    await countRight(tx, laneOf(flow), now)
    return undefined
  }
  await tx.update(loginFlows).set({ tries: triesNow, lastTrySealed }).where(eq(loginFlows.id, flow.id))
  if (weight === 'correction') return refusal
  await countWrong(tx, counter, now)
  await countWrongCode(work, call, flow)
  return refusal
}
