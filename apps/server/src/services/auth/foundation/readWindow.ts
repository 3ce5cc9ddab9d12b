import { eq } from 'drizzle-orm'
import { windowCounters } from '../../../db/identitySchema.ts'
import type { Transaction } from './transaction.ts'

/** The current count of a window, without counting. */
export const readWindow = async (tx: Transaction, key: string, now: Date): Promise<number> => {
  const [row] = await tx.select().from(windowCounters).where(eq(windowCounters.key, key))
  return row && row.endsAt > now ? row.count : 0
}
