import type { ErrorCode } from '@latchkey/wire/catalogue'
import { walletLimits } from '@latchkey/wire/limits'
import { errorEntry, type HttpError, WalletError } from '@latchkey/wire/walletErrors'
import { fail } from '../../../http/errors.ts'

/** The HTTP status of each wallet API error. */
const statuses = {
  'email.invalid': 400,
  'otp.wrong': 403,
  'otp.expired': 403,
  'otp.tooManyTries': 403,
  'otp.locked': 403,
  'otp.paused': 429,
  'email.tooSoon': 429,
  'email.tooMany': 429,
  'email.notSetUp': 503,
  'email.taken': 409,
  'email.replaced': 409,
  'email.none': 409,
  'email.undoEnded': 410,
  'email.notConnected': 409,
  'login.tooMany': 429,
  'login.originNotAllowed': 403,
  'session.ended': 401,
  'session.flowMissing': 403,
  'device.notApproved': 403,
  'device.denied': 403,
  'device.expired': 410,
  'device.unconfirmed': 403,
  'device.pressLink': 403,
  'device.overCeiling': 403,
  'device.unpriced': 403,
  'otp.inWallet': 403,
  'otp.inPage': 403,
  'social.notSetUp': 409,
  'social.refused': 403,
  'social.initiateFailed': 502,
  'social.farcasterFailed': 502,
  'passkey.refused': 403,
  'request.foreign': 403,
  'request.unproven': 401,
  'stepUp.needed': 403,
  'stepUp.logInAgain': 403,
  'vault.exists': 409,
  'vault.missing': 404,
  'vault.frozen': 403,
  'vault.needsBackup': 400,
  'vault.tooManyOpenings': 429,
  'vault.loginTooOld': 403,
  'vault.conflict': 409,
  'vault.unproven': 403,
  'vault.reservationEnded': 410,
  'vault.selfOnly': 403,
  'vault.waiting': 403,
  'vault.wrongCode': 403,
} as const satisfies Partial<Record<ErrorCode, number>>

export type Refusal = keyof typeof statuses

/** The values that a code's sentence has placeholders for. */
const usedIn = (code: Refusal, details: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(details).filter(([name]) => errorEntry(code).message.includes(`{${name}}`)))

type Options = { waitMs?: number; cause?: unknown }

/** An error from the catalogue: its code is the envelope's `code` and `field`, its sentence the description. */
export const refuse = (code: Refusal, { waitMs, cause }: Options = {}): HttpError => {
  const seconds = Math.max(1, Math.ceil((waitMs ?? 0) / 1_000))
  const { dayUsd: usd } = walletLimits.probation
  const details = { usd, seconds, minutes: Math.ceil(seconds / 60), hours: Math.ceil(seconds / 3_600) }
  const { message } = new WalletError(code, { details })
  return fail(statuses[code], code, message, {
    sentence: { code, details: usedIn(code, details) },
    ...(waitMs !== undefined && { retryAfterMs: waitMs }),
    ...(cause !== undefined && { cause }),
  })
}
