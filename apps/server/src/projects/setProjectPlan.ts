import { eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { projects, projectUsage } from '../db/schema.ts'
import { thisMonth } from './project.ts'

export type Plan = {
  tier: string
  /** Calls and users a month; null is unlimited. */
  rpcLimit: bigint | null
  mauLimit: bigint | null
  /** This month's usage; unchanged if absent. */
  rpcCalls?: bigint
  activeUsers?: bigint
}

/** Puts a project on a plan, for operators and tests. */
export const setProjectPlan = async (db: Database, id: string, plan: Plan): Promise<void> => {
  const { tier, rpcLimit, mauLimit, rpcCalls, activeUsers } = plan
  const used = { ...(rpcCalls !== undefined && { rpcCalls }), ...(activeUsers !== undefined && { activeUsers }) }
  await db.transaction(async (tx) => {
    await tx.update(projects).set({ tier, rpcLimit, mauLimit }).where(eq(projects.id, id))
    if (Object.keys(used).length === 0) return
    await tx
      .insert(projectUsage)
      .values({ projectId: id, month: thisMonth, ...used })
      .onConflictDoUpdate({ target: [projectUsage.projectId, projectUsage.month], set: used })
  })
}
