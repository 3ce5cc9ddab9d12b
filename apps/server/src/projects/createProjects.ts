import { createCache } from '../createCache.ts'
import type { Database } from '../db/connect.ts'
import { findProject, type Project } from './project.ts'

/** Who may call: projects by ID, cached briefly so most calls need no query. */
export type Projects = {
  /** The project, or undefined if none may call. Rejects when the database doesn't answer. */
  find: (id: string) => Promise<Project | undefined>
  /** Clears the cache after a change made in this process. */
  forget: (id: string) => void
}

const keptMs = 30_000
/** Shorter, so a new project soon works; still long enough to slow down guessing. */
const missKeptMs = 5_000
const entriesMax = 10_000

export const createProjects = (db: Database): Projects => {
  const cache = createCache<Project | undefined>({
    max: entriesMax,
    keepMs: (project) => (project?.isEnabled ? keptMs : missKeptMs),
  })
  return {
    find: async (id) => {
      if (!/^[0-9a-f]{32}$/i.test(id)) return undefined
      const key = id.toLowerCase()
      const project = await cache.get(key, () => findProject(db, key))
      return project?.isEnabled ? project : undefined
    },
    forget: (id) => cache.forget(id.toLowerCase()),
  }
}
