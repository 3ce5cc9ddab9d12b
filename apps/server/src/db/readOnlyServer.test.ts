import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { connect } from './connect.ts'

let database: TestDatabase
let node: FakeNode
beforeAll(async () => {
  ;[database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
})
afterAll(async () => {
  await node.stop()
  await database.stop()
})

describe('a server that takes no writes', () => {
  const others = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()`

  it('is an outage, and is left for one that does', async () => {
    const connection = await connect({ url: database.url, onLost: () => {} })
    const api = await startTestApi({ connection, nodeUrls: [node.url] })
    const admin = await database.pool.connect()
    const name = new URL(database.url).pathname.slice(1)
    const nonce = () =>
      api.get(`/auth/v1/nonce?projectId=${testProjectId}`, { headers: { origin: 'https://app.example' } })
    const write = () =>
      connection.db.transaction((tx) => tx.execute(sql`UPDATE projects SET name = name WHERE id = ${testProjectId}`))
    try {
      expect((await nonce()).status).toBe(200)
      // As after a failover that left the old server behind, or on a disk that is nearly full.
      await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
      await admin.query(others)
      await expect.poll(async () => (await nonce()).status).not.toBe(200)
      const refused = await nonce()
      expect(refused.status).toBe(503)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
      await expect(write()).rejects.toThrow()
      await admin.query(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
      expect((await write()).rowCount).toBe(1)
      expect((await nonce()).status).toBe(200)
    } finally {
      admin.release()
      await api.stop()
      await connection.close()
    }
  })
})
