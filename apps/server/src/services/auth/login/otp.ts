import type { HttpError } from '@latchkey/wire/walletErrors'
import { eq } from 'drizzle-orm'
import { type FlowRow, loginFlows } from '../../../db/identitySchema.ts'
import type { Change } from '../kit/change.ts'
import type { Keyring } from '../kit/keyring.ts'
import { refuse } from '../kit/refuse.ts'
import { isSameText, newOtp } from '../kit/secret.ts'
import { takeWindow } from '../kit/takeWindow.ts'
import { countRight, countWrong, isLocked, lockCounter } from './otpCounters.ts'

const lifeMs = 5 * 60_000
const triesMax = 3
/** All wrong codes of an hour, whoever typed them: what tells that addresses are being sprayed. */
export const wrongCodesKey = 'otp-wrong'
export const wrongCodesMs = 3_600_000

/** A code and what a flow keeps of it: a keyed hash that is bound to this flow. */
export const makeOtp = (keyring: Keyring, flowId: string, now: Date) => {
  const code = newOtp()
  return {
    code,
    kept: { codeHash: hashOtp(keyring, flowId, code), codeExpiresAt: new Date(now.getTime() + lifeMs), tries: 0 },
  }
}

const hashOtp = (keyring: Keyring, flowId: string, code: string): string => keyring.hash('otp', `${flowId}|${code}`)

/**
 * Judges a typed code. The caller holds the lock of the flow, so of a hundred parallel tries three are looked at.
 * Answers with the refusal, which has been counted, or undefined for the right code.
 */
export const judgeOtp = async (
  { tx, now, audit }: Change,
  keyring: Keyring,
  flow: FlowRow,
  typed: string,
): Promise<HttpError | undefined> => {
  const { emailHash, codeHash, codeExpiresAt } = flow
  if (!emailHash || !codeHash || !codeExpiresAt) return refuse('session.flowMissing')
  if (flow.tries >= triesMax) return refuse('otp.tooManyTries')
  if (codeExpiresAt <= now) return refuse('otp.expired')
  const counter = await lockCounter(tx, emailHash, now)
  if (isLocked(counter) && flow.deviceState !== 'approved') return refuse('otp.locked')
  const isRight = isSameText(hashOtp(keyring, flow.id, typed.trim()), codeHash)
  audit({ kind: isRight ? 'otp.right' : 'otp.wrong', email: emailHash, userId: flow.userId ?? undefined })
  if (isRight) {
    await countRight(tx, emailHash, now)
    return undefined
  }
  await tx
    .update(loginFlows)
    .set({ tries: flow.tries + 1 })
    .where(eq(loginFlows.id, flow.id))
  await countWrong(tx, counter, now)
  await takeWindow(tx, { key: wrongCodesKey, max: Number.MAX_SAFE_INTEGER, ms: wrongCodesMs, now })
  return flow.tries + 1 >= triesMax ? refuse('otp.tooManyTries') : refuse('otp.wrong')
}
