import { sql } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { thisMonth } from './project.ts'

/** Counts RPC calls per project in memory and adds them to the database in batches. */
export type Usage = {
  count: (projectId: string, calls: number) => void
  flush: () => Promise<void>
  stop: () => Promise<void>
}

type Options = { onFailure: (error: unknown) => void; everyMs?: number }

export const createUsage = (db: Database, { onFailure, everyMs = 2_000 }: Options): Usage => {
  let counts = new Map<string, number>()

  const count = (projectId: string, calls: number) => void counts.set(projectId, (counts.get(projectId) ?? 0) + calls)

  const write = async (): Promise<void> => {
    if (counts.size === 0) return
    const taken = counts
    counts = new Map()
    try {
      // Joined with the projects, so one that was deleted doesn't block the others.
      await db.execute(sql`
        INSERT INTO project_usage (project_id, month, rpc_calls)
        SELECT projects.id, ${thisMonth}, counted.calls
        FROM jsonb_to_recordset(${JSON.stringify([...taken].map(([id, calls]) => ({ id, calls })))}::jsonb)
          AS counted (id text, calls bigint)
        JOIN projects USING (id)
        ON CONFLICT (project_id, month) DO UPDATE SET rpc_calls = project_usage.rpc_calls + excluded.rpc_calls`)
    } catch (error) {
      for (const [projectId, calls] of taken) count(projectId, calls)
      onFailure(error)
    }
  }

  let written = Promise.resolve()
  /** Waits for an earlier write too, so that none is still open after `stop`. */
  const flush = (): Promise<void> => {
    written = written.then(write)
    return written
  }

  const timer = setInterval(() => void flush(), everyMs)
  return {
    count,
    flush,
    stop: async () => {
      clearInterval(timer)
      await flush()
    },
  }
}
