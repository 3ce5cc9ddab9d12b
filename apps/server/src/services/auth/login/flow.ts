import { and, eq } from 'drizzle-orm'
import { type FlowKind, type FlowRow, loginFlows } from '../../../db/identitySchema.ts'
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
  return flow
}

/** Marks a flow as used for good. */
export const endFlow = async (tx: Transaction, flowId: string, sessionId?: string): Promise<void> => {
  await tx
    .update(loginFlows)
    .set({ state: 'done', codeHash: null, ...(sessionId && { sessionId }) })
    .where(eq(loginFlows.id, flowId))
}
