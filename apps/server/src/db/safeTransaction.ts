import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseDown } from './isDatabaseDown.ts'

/** Transactions that always return their connection. The library keeps it when `begin` fails, emptying the pool. */
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
