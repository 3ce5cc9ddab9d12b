import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createCache } from '../../createCache.ts'
import type { Database } from '../../db/connect.ts'
import { perServices } from '../perServices.ts'

/** The period in which an address keeps the same hash. */
type Period = 'day' | 'month'

/** Hashes addresses with random salts that are deleted after their period. */
export type Salts = { hash: (projectId: string, period: Period, address: string) => Promise<Buffer> }

const keptMs = 600_000
const cachedMax = 5_000

const createSalts = (db: Database): Salts => {
  const cache = createCache<Buffer>({ max: cachedMax, keepMs: keptMs })
  return {
    hash: async (projectId, period, address) => {
      const today = new Date().toISOString().slice(0, 10)
      const name = period === 'day' ? today : today.slice(0, 7)
      const salt = await cache.get(`${projectId}/${name}`, () => readSalt(db, projectId, period, name))
      return createHash('sha256').update(salt).update(address.toLowerCase()).digest()
    },
  }
}

/** Several instances may create a new day's salt at once; the first one wins. */
const readSalt = async (db: Database, projectId: string, period: Period, name: string): Promise<Buffer> => {
  const today = sql`(now() AT TIME ZONE 'UTC')::date`
  const end = period === 'day' ? today : sql`(date_trunc('month', ${today}) + interval '1 month - 1 day')::date`
  await db.execute(sql`
    INSERT INTO hash_salts (project_id, period, ends_on, salt)
    VALUES (${projectId}, ${name}, ${end}, ${randomBytes(16)}) ON CONFLICT DO NOTHING`)
  const { rows } = await db.execute<{ salt: Buffer }>(
    sql`SELECT salt FROM hash_salts WHERE project_id = ${projectId} AND period = ${name}`,
  )
  const [row] = rows
  if (!row) throw new Error('The salt that was just made is gone.')
  return row.salt
}

export const saltsOf = perServices(({ db }) => createSalts(db))
