import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { projects, projectUsage } from '../db/schema.ts'

/** The first day of the current month in UTC: usage is counted per calendar month. */
export const thisMonth = sql<string>`date_trunc('month', now() AT TIME ZONE 'UTC')::date`

const columns = {
  id: projects.id,
  name: projects.name,
  allowedOrigins: projects.allowedOrigins,
  features: projects.features,
  custody: projects.custody,
  codes: projects.codes,
  sessionCosigner: projects.sessionCosigner,
  accountKind: projects.accountKind,
  tier: projects.tier,
  isEnabled: projects.isEnabled,
  isAnalyticsEnabled: projects.isAnalyticsEnabled,
  isAboveRpcLimit: sql<boolean>`coalesce(${projectUsage.rpcCalls} > ${projects.rpcLimit}, false)`,
  isAboveMauLimit: sql<boolean>`coalesce(${projectUsage.activeUsers} > ${projects.mauLimit}, false)`,
}

/** Reads a project with this month's usage. */
export const findProject = async (db: Database, id: string) => {
  const [project] = await db
    .select(columns)
    .from(projects)
    .leftJoin(projectUsage, and(eq(projectUsage.projectId, projects.id), eq(projectUsage.month, thisMonth)))
    .where(eq(projects.id, id))
  return project
}

export type Project = NonNullable<Awaited<ReturnType<typeof findProject>>>

/** Only the free tier stops serving at its limit; paid plans are billed instead (PLAN-01). */
export const isCutOff = (project: Project): boolean => project.tier === 'starter' && project.isAboveRpcLimit

/** Time until counting restarts. */
export const msToNextMonth = (now = new Date()): number =>
  Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime()
