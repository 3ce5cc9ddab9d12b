import type { Database } from '../db/connect.ts'
import { findProject, type Project } from './project.ts'

type Entry = { found: Promise<Project | undefined>; until: number }

/** Who may call: projects by ID, cached briefly so most calls need no query. */
export type Access = {
  /** The project, or undefined if none may call. Rejects when the database doesn't answer. */
  find: (id: string) => Promise<Project | undefined>
  /** Clears the cache after a change made in this process. */
  forget: (id: string) => void
}

const keptMs = 30_000
/** Shorter, so a new project soon works; still long enough to slow down guessing. */
const missKeptMs = 5_000
const entriesMax = 10_000

export const createAccess = (db: Database): Access => {
  const entries = new Map<string, Entry>()

  const look = (id: string): Promise<Project | undefined> => {
    const entry: Entry = { found: findProject(db, id), until: Date.now() + keptMs }
    entries.delete(id)
    entries.set(id, entry)
    const [oldest] = entries.keys()
    if (entries.size > entriesMax && oldest) entries.delete(oldest)
    entry.found.then(
      (project) => {
        if (!project?.isEnabled) entry.until = Date.now() + missKeptMs
      },
      // An outage says nothing about the project, so the next call asks again.
      () => entries.get(id) === entry && entries.delete(id),
    )
    return entry.found
  }

  return {
    find: async (id) => {
      if (!/^[0-9a-f]{32}$/i.test(id)) return undefined
      const key = id.toLowerCase()
      const entry = entries.get(key)
      const project = await (entry && entry.until > Date.now() ? entry.found : look(key))
      return project?.isEnabled ? project : undefined
    },
    forget: (id) => void entries.delete(id.toLowerCase()),
  }
}
