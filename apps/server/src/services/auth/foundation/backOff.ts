import { eq } from 'drizzle-orm'
import { backOffs } from '../../../db/identitySchema.ts'
import type { Transaction } from './transaction.ts'

/** A growing limit: `max` strikes in a window block for `baseMs`, the next breach twice as long, up to `capMs`. */
export type BackOffRule = {
  max: number
  windowMs: number
  baseMs: number
  capMs: number
  /** The level drops by one for each of these periods without a block. */
  decayMs: number
}

type Row = typeof backOffs.$inferSelect

/** Counts one strike against a key. It runs in the caller's transaction, so it fails closed without the database. */
export const strike = async (tx: Transaction, key: string, rule: BackOffRule, now: Date): Promise<void> => {
  const windowEndsAt = new Date(now.getTime() + rule.windowMs)
  await tx.insert(backOffs).values({ key, strikes: 0, windowEndsAt }).onConflictDoNothing()
  const [row] = await tx.select().from(backOffs).where(eq(backOffs.key, key)).for('update')
  if (!row) throw new Error('The back-off vanished.')
  await tx
    .update(backOffs)
    .set(next(row, rule, now, windowEndsAt))
    .where(eq(backOffs.key, key))
}

const next = (row: Row, rule: BackOffRule, now: Date, newWindow: Date): Partial<Row> => {
  const isOver = row.windowEndsAt <= now
  const strikes = (isOver ? 0 : row.strikes) + 1
  if (strikes < rule.max) return { strikes, ...(isOver && { windowEndsAt: newWindow }) }
  const level = levelNow(row, rule, now)
  const blockedMs = Math.min(rule.baseMs * 2 ** level, rule.capMs)
  return { strikes: 0, windowEndsAt: newWindow, level: level + 1, blockedUntil: new Date(now.getTime() + blockedMs) }
}

const levelNow = ({ level, blockedUntil }: Row, { decayMs }: BackOffRule, now: Date): number => {
  const quietMs = now.getTime() - (blockedUntil?.getTime() ?? now.getTime())
  return Math.max(0, level - Math.floor(Math.max(0, quietMs) / decayMs))
}

/** How long a key is still blocked, in milliseconds; 0 if it is not. */
export const blockedMs = async (tx: Transaction, key: string, now: Date): Promise<number> => {
  const [row] = await tx.select().from(backOffs).where(eq(backOffs.key, key))
  return Math.max(0, (row?.blockedUntil?.getTime() ?? 0) - now.getTime())
}
