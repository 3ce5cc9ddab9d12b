import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded.ts'
import { migrate } from '../db/migrate.ts'

export type TestDatabase = Connection & { url: string; stop: () => Promise<void> }

/** A real PostgreSQL for one test file, empty of everything but the tables. */
export const startTestDatabase = async ({ isMigrated = true } = {}): Promise<TestDatabase> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-test-'))
  const { url, stop } = await startEmbedded({ dataDir, isDurable: false })
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
