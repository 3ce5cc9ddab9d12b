import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Connection, connect } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { startTestPostgres } from './startTestPostgres.ts'

export type ReplicatedDatabase = {
  primary: Connection & { url: string }
  /** A connection to the replica, to pause and watch replication. */
  replica: Connection & { url: string }
  stopReplica: () => Promise<void>
  stop: () => Promise<void>
}

/** A real PostgreSQL and a streaming replica of it. */
export const startReplicated = async (): Promise<ReplicatedDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-replica-'))
  // PostgreSQL runs as another user than root.
  await chmod(folder, 0o711)
  const [here, there] = [join(folder, 'primary'), join(folder, 'replica')]
  const first = await startTestPostgres(here)
  const filled = await connect({ url: first.url, onLost: () => {} })
  await migrate(filled.pool)
  await filled.close()
  await first.stop()
  // A copy of a cleanly stopped database is a base backup.
  await promisify(execFile)('cp', ['-a', here, there])
  const main = await startTestPostgres(here)
  const { hostname, port, username, password } = new URL(main.url)
  const conninfo = `host=${hostname} port=${port} user=${username} password=${password}`
  await appendFile(join(there, 'postgres', 'postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`)
  await writeFile(join(there, 'postgres', 'standby.signal'), '', { mode: 0o644 })
  const copy = await startTestPostgres(there)
  const primary = await connect({ url: main.url, onLost: () => {} })
  const replica = await connect({ url: copy.url, onLost: () => {} })
  const stopReplica = async () => {
    await replica.close().catch(() => undefined)
    await copy.stop()
  }
  return {
    primary: { ...primary, url: main.url },
    replica: { ...replica, url: copy.url },
    stopReplica,
    stop: async () => {
      await primary.close()
      await stopReplica()
      await main.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
