import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startTestPostgres } from './startTestPostgres.ts'
import type { TestDatabase } from './testDatabase.ts'

/** A PostgreSQL server for one test file alone: it counts all connections, or runs without the test runner. */
export const startOwnDatabase = async ({ isMigrated = true } = {}): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const { url, stop } = await startTestPostgres(dataDir)
  const connection = await connect({ url, onLost: () => {} })
  if (isMigrated) await migrate(connection.pool)
  return {
    ...connection,
    url,
    stop: async () => {
      await connection.close()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
