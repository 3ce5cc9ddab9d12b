import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '../db/connect.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createUsage } from './createUsage.ts'

/** A database whose writes end when the test says so. */
const slowDatabase = () => {
  const writes: (() => void)[] = []
  const execute = vi.fn(() => new Promise<void>((resolve) => void writes.push(resolve)))
  return { db: { execute } as unknown as Database, execute, writes }
}

test('[PLAN-01] stops only after the calls that are being written are in the database', async () => {
  const { db, execute, writes } = slowDatabase()
  const usage = createUsage(db, { onFailure: () => {}, everyMs: 60_000 })
  usage.count('p', 3)
  const written = usage.flush()
  let isStopped = false
  const stopped = usage.stop().then(() => {
    isStopped = true
  })
  await vi.waitFor(() => expect(execute).toHaveBeenCalledOnce())
  await Promise.resolve()
  expect(isStopped).toBe(false)
  writes[0]?.()
  await Promise.all([written, stopped])
  expect(execute).toHaveBeenCalledOnce()
})

const database = await startTestDatabase()
afterAll(() => database.stop())

test('[PLAN-01] calls that could not be written are written later, with those counted since', async () => {
  const projectId = 'd'.repeat(32)
  await database.pool.query(`INSERT INTO projects (id, name) VALUES ($1, '')`, [projectId])
  let isAway = true
  const execute: Database['execute'] = (query) => {
    if (isAway) throw new Error('The database is away.')
    return database.db.execute(query)
  }
  const failures: unknown[] = []
  const usage = createUsage({ execute } as Database, { onFailure: (error) => failures.push(error), everyMs: 60_000 })
  usage.count(projectId, 3)
  await usage.flush()
  usage.count(projectId, 4)
  isAway = false
  await usage.stop()
  const { rows } = await database.pool.query('SELECT rpc_calls FROM project_usage WHERE project_id = $1', [projectId])
  expect([failures.length, rows]).toEqual([1, [{ rpc_calls: '7' }]])
})
