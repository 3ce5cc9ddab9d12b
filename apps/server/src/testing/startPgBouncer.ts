import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect as openSocket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findUnprivileged } from '../db/unprivileged.ts'
import { sleep } from '../sleep.ts'
import { endProcess } from './endProcess.ts'
import { findEngine } from './findEngine.ts'
import { freePorts } from './freePorts.ts'

/** A real PgBouncer for tests, if this machine has one. */
export const pgBouncerProgram = findEngine('pgbouncer')

export type TestPgBouncer = {
  url: string
  /** Kills it, like a crash. */
  kill: () => Promise<void>
  restart: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts PgBouncer in transaction mode. It has few connections, so every client uses all of them. */
export const startPgBouncer = async (databaseUrl: string, connections = 3): Promise<TestPgBouncer> => {
  const server = new URL(databaseUrl)
  const [port = 0] = await freePorts(1)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const behind = `host=${server.hostname} port=${server.port} dbname=${server.pathname.slice(1)}`
  await writeFile(
    file,
    `[databases]
latchkey = ${behind} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
server_round_robin = 1
query_timeout = 10
`,
  )
  const user = await findUnprivileged()
  // It refuses to run as root.
  await chmod(folder, 0o711)
  if (user) await chown(file, user.uid, user.gid)
  let child = await launch(file, port, user)
  const kill = () => endProcess(child, 'SIGKILL')
  return {
    url: `postgres://latchkey@127.0.0.1:${port}/latchkey`,
    kill,
    restart: async () => {
      await kill()
      child = await launch(file, port, user)
    },
    stop: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const launch = async (
  file: string,
  port: number,
  user: { uid: number; gid: number } | undefined,
): Promise<ChildProcess> => {
  const ids = user && { uid: user.uid, gid: user.gid }
  const child = spawn(pgBouncerProgram ?? 'pgbouncer', ['--quiet', file], { stdio: 'ignore', ...ids })
  for (let tries = 0; tries < 200; tries++) {
    if (await isListening(port)) return child
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error('PgBouncer does not answer.')
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = openSocket(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
