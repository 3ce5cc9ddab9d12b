import { expect, test, vi } from 'vitest'
import type { Database } from '../db/connect.ts'
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
