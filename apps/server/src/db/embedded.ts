import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { StartError } from '../startError.ts'
import { type Binaries, binariesIn, findBinaries } from './binaries.ts'
import { waitForEarlier } from './postmasterPid.ts'
import { canEnter, findUnprivileged, type Unprivileged } from './unprivileged.ts'

export type EmbeddedDatabase = { url: string; stop: () => Promise<void> }

type Options = {
  dataDir: string
  /** Tests have nothing to lose, so they trade durability for speed. */
  isDurable?: boolean
  /** The folder with the programs of another PostgreSQL, for tests. */
  programs?: string | undefined
  onProgress?: (says: string) => void
}
type Kept = { port: number; password: string }

const urlOf = ({ port, password }: Kept): string => `postgres://${userName}:${password}@127.0.0.1:${port}/postgres`

const supervisor = fileURLToPath(new URL('./supervisor.mjs', import.meta.url))
const userName = 'latchkey'
/** A clean environment: the shell's PGDATA, PGPORT and the like are not meant for this database. */
const environment = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' }

class PortTaken extends StartError {}

/** Starts our own PostgreSQL in `<DATA_DIR>/postgres`, reachable only from this machine with a password. */
export const startEmbedded = async (options: Options): Promise<EmbeddedDatabase> => {
  const { dataDir, isDurable = true, programs, onProgress = () => {} } = options
  const user = await findUnprivileged()
  await makeFolder(dataDir, user)
  const binaries = programs ? binariesIn(programs) : await findBinaries(user)
  const folder = await placeFor(dataDir, user)
  await waitForEarlier(folder)
  const kept = await keep(dataDir)
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    onProgress('Creating the database (first start only)')
    await initialise(binaries, {
      folder,
      password: kept.password,
      user,
      isDurable,
      locale: programs ? systemLocale : ourLocale,
    })
  }
  return launch(binaries, { dataDir, folder, user, isDurable }, kept)
}

/** Another program may take the port before PostgreSQL does; the next try uses another one. */
const launch = async (
  binaries: Binaries,
  cluster: Cluster & { dataDir: string },
  kept: Kept,
  triesLeft = 4,
): Promise<EmbeddedDatabase> => {
  const child = run(binaries, { ...cluster, port: kept.port })
  try {
    await untilReady(child)
  } catch (error) {
    if (!(error instanceof PortTaken) || triesLeft === 0) throw error
    return launch(binaries, cluster, await keep(cluster.dataDir), triesLeft - 1)
  }
  return { url: urlOf(kept), stop: () => stop(child) }
}

const makeFolder = async (dataDir: string, user: Unprivileged | undefined): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true, mode: user ? 0o711 : 0o700 })
    await writeFile(join(dataDir, '.writable'), '')
    await rm(join(dataDir, '.writable'))
  } catch (cause) {
    throw new StartError(`DATA_DIR ${dataDir} cannot be written: allow it, or set another DATA_DIR.`, { cause })
  }
}

/** The cluster's folder. The unprivileged user can't enter /root, so for a DATA_DIR there it is in /var/lib. */
const placeFor = async (dataDir: string, user: Unprivileged | undefined): Promise<string> => {
  const usual = join(dataDir, 'postgres')
  if (!user) return usual
  await chmod(dataDir, 0o711)
  if (await canEnter(dataDir, user)) return usual
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const place = join('/var/lib/latchkey', name)
  await mkdir(place, { recursive: true, mode: 0o755 })
  return join(place, 'postgres')
}

const keptFile = (dataDir: string): string => join(dataDir, 'postgres.json')

const readKept = async (dataDir: string): Promise<Kept | undefined> =>
  existsSync(keptFile(dataDir)) ? (JSON.parse(await readFile(keptFile(dataDir), 'utf8')) as Kept) : undefined

/** The database of this folder, already running for another process or started for this one. */
export const openEmbedded = async (dataDir: string): Promise<EmbeddedDatabase> => {
  const kept = await readKept(dataDir)
  const isRunning = kept !== undefined && !(await isFree(kept.port))
  return isRunning ? { url: urlOf(kept), stop: async () => {} } : startEmbedded({ dataDir })
}

const keep = async (dataDir: string): Promise<Kept> => {
  const file = keptFile(dataDir)
  const known = await readKept(dataDir)
  const port = known && (await isFree(known.port)) ? known.port : await freePort()
  const kept = { port, password: known?.password ?? randomBytes(24).toString('base64url') }
  await writeFile(file, `${JSON.stringify(kept)}\n`, { mode: 0o600 })
  return kept
}

/** The same on every system, since PostgreSQL 17. */
const ourLocale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const systemLocale = ['--locale=C.UTF-8']

type Cluster = { folder: string; user: Unprivileged | undefined; isDurable: boolean }

/** Created under another name and then renamed, so an interrupted start leaves nothing incomplete. */
const initialise = async (
  binaries: Binaries,
  { folder, user, isDurable, password, locale }: Cluster & { password: string; locale: readonly string[] },
) => {
  const fresh = `${folder}.new`
  const passwordFile = `${folder}.password`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) await Promise.all([fresh, passwordFile].map((path) => chown(path, user.uid, user.gid)))
  try {
    await promisify(execFile)(
      binaries.initdb,
      [
        ...['-D', fresh, '-U', userName, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8'],
        ...locale,
        ...(isDurable ? [] : ['--no-sync']),
      ],
      { cwd: '/', env: environment, ...(user && { uid: user.uid, gid: user.gid }) },
    )
  } catch (cause) {
    throw new StartError(`PostgreSQL could not create its folder ${folder}: ${lastLine(String(cause))}.`, { cause })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, folder)
}

const run = (binaries: Binaries, { folder, user, isDurable, port }: Cluster & { port: number }): ChildProcess => {
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    // Statements may contain user input; the log is for database errors only.
    log_min_error_statement: 'panic',
    log_min_messages: 'log',
    ...(isDurable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const flags = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const identity = user ? [String(user.uid), String(user.gid)] : ['-', '-']
  return spawn(process.execPath, [supervisor, ...identity, binaries.postgres, '-D', folder, ...flags], {
    // Its own group: Ctrl-C in the terminal reaches the server first, which then stops the database in order.
    detached: true,
    env: environment,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = `${said}${text}`.slice(-4_000)
      if (/ready to accept (read-only )?connections/.test(text)) resolve()
    })
    child.once('close', () => {
      const Failure = said.includes('Address already in use') ? PortTaken : StartError
      reject(new Failure(`PostgreSQL did not start: ${lastLine(said)}.`))
    })
  })

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.stdin?.end()
  })

const lastLine = (text: string): string => text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? ''

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
