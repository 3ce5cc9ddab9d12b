import { dayMs, hourMs } from '@latchkey/wire/durations'
import { serverLimits } from '@latchkey/wire/limits'
import type { HttpError } from '@latchkey/wire/walletErrors'
import { eq } from 'drizzle-orm'
import { type OtpCounter, otpCounters } from '../../../db/identitySchema.ts'
import { refuse } from '../foundation/refuse.ts'
import type { Transaction } from '../foundation/transaction.ts'

const { mailsPerHour, mailsPerDay, mailPausesMs, wrongMax } = serverLimits.codes

const since = (times: readonly Date[], now: Date, ms: number): Date[] =>
  times.filter((time) => time.getTime() > now.getTime() - ms)

/** The counters of one lane, locked until the transaction ends. Also created for addresses without an account. */
export const lockCounter = async (tx: Transaction, lane: string, now: Date): Promise<OtpCounter> => {
  await tx.insert(otpCounters).values({ lane, touchedAt: now }).onConflictDoNothing()
  const [counter] = await tx.select().from(otpCounters).where(eq(otpCounters.lane, lane)).for('update')
  if (!counter) throw new Error('The counter vanished.')
  return counter
}

/** Why no email of this lane may be sent now, or undefined. */
export const refuseMail = (counter: OtpCounter, now: Date): HttpError | undefined => {
  const lastDay = since(counter.sentAt, now, dayMs)
  const lastHour = since(counter.sentAt, now, hourMs)
  const untilOldest = (times: readonly Date[], count: number, ms: number) =>
    (times.at(-count)?.getTime() ?? 0) + ms - now.getTime()
  if (lastDay.length >= mailsPerDay)
    return refuse('email.tooMany', { waitMs: untilOldest(lastDay, mailsPerDay, dayMs) })
  if (lastHour.length >= mailsPerHour)
    return refuse('email.tooMany', { waitMs: untilOldest(lastHour, mailsPerHour, hourMs) })
  const waitMs = (counter.nextAt?.getTime() ?? 0) - now.getTime()
  return waitMs > 0 ? refuse('email.tooSoon', { waitMs }) : undefined
}

/** Counts an email and returns the time until the next one. */
export const countMail = async (tx: Transaction, counter: OtpCounter, now: Date): Promise<number> => {
  const sentAt = [...since(counter.sentAt, now, dayMs), now]
  const inHour = since(sentAt, now, hourMs).length
  const waitMs = mailPausesMs[Math.min(inHour, mailPausesMs.length) - 1] ?? 0
  const nextAt = new Date(now.getTime() + waitMs)
  await tx.update(otpCounters).set({ sentAt, nextAt, touchedAt: now }).where(eq(otpCounters.lane, counter.lane))
  return waitMs
}

export const countWrong = async (tx: Transaction, counter: OtpCounter, now: Date): Promise<void> => {
  const failures = counter.failures + 1
  await tx.update(otpCounters).set({ failures, touchedAt: now }).where(eq(otpCounters.lane, counter.lane))
}

/** Someone can read the inbox: delays and failures start over, email limits stay. */
export const countRight = async (tx: Transaction, lane: string, now: Date): Promise<void> => {
  await tx.update(otpCounters).set({ failures: 0, nextAt: null, touchedAt: now }).where(eq(otpCounters.lane, lane))
}

export const isLocked = (counter: OtpCounter): boolean => counter.failures >= wrongMax
