import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseDown } from './isDatabaseDown.ts'

/**
 * Transactions that always give their connection back. The library's own keeps it when `begin` fails, so that a
 * database that restarts a few times would leave the pool empty for good.
 */
export const safeTransaction =
  (pool: pg.Pool): NodePgDatabase['transaction'] =>
  async (run, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzle(client).transaction(run, config)
    } catch (error) {
      isBroken = isDatabaseDown(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
