import { and, eq, isNull } from 'drizzle-orm'
import { devices, emails } from '../../../db/identitySchema.ts'
import type { Transaction } from '../foundation/transaction.ts'

/**
 * Which counters a code belongs to. Anyone can start a login with any address, so unknown devices share the address's
 * counters. A device that has logged in to the account before has its own, and so has a logged-in device that requests
 * an urgent code: strangers can't use those up.
 */
export const strangersLane = (emailHash: string): string => emailHash

export const deviceLane = (emailHash: string, jkt: string): string => `${emailHash}|device|${jkt}`

/** For an address that a site asks its signed-in user for: such emails don't use up those of logins. */
export const captureLane = (emailHash: string): string => `${emailHash}|capture`

export const urgentLane = (emailHash: string, jkt: string): string => `${emailHash}|urgent|${jkt}`

/** Whether this device has logged in to the account of an address before. Costs the same for an address without one. */
export const isKnownTo = async (tx: Transaction, emailHash: string, jkt: string): Promise<boolean> => {
  const found = await tx
    .select({ id: devices.id })
    .from(devices)
    .innerJoin(emails, eq(emails.userId, devices.userId))
    .where(and(eq(emails.emailHash, emailHash), isNull(emails.heldUntil), eq(devices.jkt, jkt)))
    .limit(1)
  return found.length > 0
}

/** Whether this device has logged in to any account before. */
export const isKnownDevice = async (tx: Transaction, jkt: string): Promise<boolean> => {
  const found = await tx.select({ id: devices.id }).from(devices).where(eq(devices.jkt, jkt)).limit(1)
  return found.length > 0
}
