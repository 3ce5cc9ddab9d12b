import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findBinaries } from '@latchkey/server/db/binaries'
import { findUnprivileged } from '@latchkey/server/db/unprivileged'
import { endProcess } from '@latchkey/server/testing/endProcess'
import pg from 'pg'

const packaged = '/usr/lib/postgresql'

/** The system's newest PostgreSQL, or else the one among our packages. */
const findPrograms = async (user: Awaited<ReturnType<typeof findUnprivileged>>) => {
  const [newest] = existsSync(packaged) ? readdirSync(packaged).sort((a, b) => Number(b) - Number(a)) : []
  const folder = join(packaged, newest ?? '', 'bin')
  return newest && existsSync(join(folder, 'initdb'))
    ? { initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
    : await findBinaries(user)
}

export type Postgres = { url: string; version: string; query: pg.Pool['query']; stop: () => Promise<void> }

const untilAnswering = async (pool: pg.Pool, child: ChildProcess): Promise<string> => {
  for (const deadline = Date.now() + 60_000; ; ) {
    const found = await pool.query<{ server_version: string }>('SHOW server_version').catch(() => undefined)
    if (found) return found.rows[0]?.server_version ?? ''
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('PostgreSQL did not start.')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** A separate PostgreSQL on loopback that waits for the disk, as in production. */
export const startPostgres = async (folder: string, port: number): Promise<Postgres> => {
  const user = await findUnprivileged()
  const { initdb, postgres } = await findPrograms(user)
  const data = join(folder, 'postgres')
  await mkdir(data, { mode: 0o700 })
  if (user) await chown(data, user.uid, user.gid)
  const as = { cwd: '/', env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }, ...user }
  await promisify(execFile)(initdb, ['-D', data, '-U', 'latchkey', '--auth=trust', '--encoding=UTF8'], as)
  const flags = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', max_connections: 400 }
  const options = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(postgres, ['-D', data, ...options], { ...as, stdio: 'ignore' })
  const url = `postgres://latchkey@127.0.0.1:${port}/postgres`
  const pool = new pg.Pool({ connectionString: url, max: 2, application_name: 'fleet' })
  pool.on('error', () => {})
  const version = await untilAnswering(pool, child)
  return {
    url,
    version,
    query: pool.query.bind(pool),
    stop: async () => {
      await pool.end()
      await endProcess(child, 'SIGINT')
    },
  }
}
