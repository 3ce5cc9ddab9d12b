import { and, eq } from 'drizzle-orm'
import { type FlowKind, type FlowRow, loginFlows, users } from '../../../db/identitySchema.ts'
import type { Change } from '../foundation/change.ts'
import { refuse } from '../foundation/refuse.ts'
import type { Transaction } from '../foundation/transaction.ts'

type Wanted = { id: string; kind: FlowKind; jkt: string; now: Date }

/**
 * The open flow, locked until the transaction ends. Another device, another kind, a used or unknown flow all get the
 * same answer.
 */
export const lockFlow = async (tx: Transaction, { id, kind, jkt, now }: Wanted): Promise<FlowRow> => {
  const [flow] = await tx
    .select()
    .from(loginFlows)
    .where(and(eq(loginFlows.id, id), eq(loginFlows.kind, kind), eq(loginFlows.jkt, jkt)))
    .for('update')
  if (flow?.state !== 'open' || flow.expiresAt <= now) throw refuse('session.flowMissing')
  if (flow.userId) await refuseVoid(tx, flow.userId, flow)
  return flow
}

/** Throws for a flow that began before the user's flows were last voided. */
export const refuseVoid = async (tx: Transaction, userId: string, flow: { createdAt: Date }): Promise<void> => {
  const [user] = await tx.select({ before: users.flowsVoidBefore }).from(users).where(eq(users.id, userId))
  if (user?.before && flow.createdAt < user.before) throw refuse('session.flowMissing')
}

/** Voids a user's pending logins, codes and email changes: a thief may have started them. */
export const voidFlows = async ({ tx, now }: Pick<Change, 'tx' | 'now'>, userId: string): Promise<void> => {
  await tx.update(users).set({ flowsVoidBefore: now }).where(eq(users.id, userId))
}

/** Marks a flow as used for good. */
export const endFlow = async (tx: Transaction, flowId: string, sessionId?: string): Promise<void> => {
  await tx
    .update(loginFlows)
    .set({ state: 'done', codeHash: null, ...(sessionId && { sessionId }) })
    .where(eq(loginFlows.id, flowId))
}
