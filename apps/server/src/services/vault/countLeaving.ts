import type { vault } from '@latchkey/wire/api/vault'
import { dayMs } from '@latchkey/wire/durations'
import { walletLimits } from '@latchkey/wire/limits'
import { sql } from 'drizzle-orm'
import { windowCounters } from '../../db/identitySchema.ts'
import { refuse } from '../auth/foundation/refuse.ts'
import { changeAs } from '../auth/guard/changeAs.ts'
import type { WalletHandler } from '../auth/guard/walletCall.ts'
import { deviceOf, statusOf } from './deviceStatus.ts'

const ceilingCents = walletLimits.probation.dayUsd * 100

/** Cents, rounded up, and at most one over the limit: that much is refused anyway. */
const toCents = (usd: string): number => {
  const [whole = '0', part = ''] = usd.split('.')
  const cents = BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2)) + (/[1-9]/.test(part.slice(2)) ? 1n : 0n)
  return Number(cents > BigInt(ceilingCents) ? BigInt(ceilingCents) + 1n : cents)
}

/**
 * Counts what all of a user's devices on probation send in a day. Counted here, since a cleared browser would start at
 * zero; a client that doesn't ask isn't stopped by it.
 */
export const countLeaving: WalletHandler<typeof vault.countLeaving> = async ({ body }, call) => {
  const session = await call.requireSession()
  return await changeAs(call.services, session, async (work) => {
    const { tx, now } = work
    if (statusOf(await deviceOf(work, session), now) === 'confirmed') return { success: true as const }
    if (body.usd === null) return refuse('device.unpriced')
    const cents = toCents(body.usd)
    const ends = new Date(now.getTime() + dayMs)
    const isOver = sql`${windowCounters.endsAt} <= ${now}`
    const [row] = await tx
      .insert(windowCounters)
      .values({ key: `leaving:${session.userId}`, count: cents, endsAt: ends })
      .onConflictDoUpdate({
        target: windowCounters.key,
        set: {
          count: sql`CASE WHEN ${isOver} THEN ${cents}::integer ELSE ${windowCounters.count} + ${cents}::integer END`,
          endsAt: sql`CASE WHEN ${isOver} THEN ${ends} ELSE ${windowCounters.endsAt} END`,
        },
      })
      .returning()
    // Thrown, so a refused payment does not count.
    if (!row || row.count > ceilingCents) throw refuse('device.overCeiling')
    return { success: true as const }
  })
}
