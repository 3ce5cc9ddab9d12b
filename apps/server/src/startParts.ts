import { isEvm } from '@latchkey/wire/caip'
import { createKeptBuilds, type KeptBuilds } from './builds/createKeptBuilds.ts'
import { createServices } from './createServices.ts'
import { type Connection, connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { measurePool } from './db/measurePool.ts'
import { migrate } from './db/migrate.ts'
import { watchDatabase } from './db/watchDatabase.ts'
import { startIndexers } from './indexer/startIndexers.ts'
import { readKeyFile } from './keys/keyFile.ts'
import { describeError, type Log } from './log.ts'
import { watchCertificates } from './metrics/watchCertificates.ts'
import { createRelay } from './relay/createRelay.ts'
import type { Relay } from './relay/startRelay.ts'
import { createWalletServices } from './services/auth/createWalletServices.ts'
import type { WalletServices } from './services/auth/walletServices.ts'
import type { Services } from './services/services.ts'
import { keyringOf } from './services/sessions/keyring.ts'
import type { Settings } from './settings.ts'

/** Everything behind the ports. All of it needs the database. */
export type Parts = {
  services: Services
  login: WalletServices
  relay: Relay | undefined
  connection: Connection
  stop: () => Promise<void>
}

type Options = {
  log: Log
  onProgress: (says: string) => void
  /** How long the database may take to answer. */
  waitMs: number
}

/** Starts every part; when one fails, those before it are stopped again. */
export const startParts = async (settings: Settings, options: Options): Promise<Parts> => {
  const { log } = options
  /** Stop functions, in the order of opening; they run in reverse. */
  const opened: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const close of opened.toReversed()) await close()
  }
  try {
    // First of all: a server that can't start must not migrate the database. Development creates the file later.
    if (settings.NODE_ENV === 'production') await readKeyFile(settings.MASTER_KEY_FILE)
    const database = await openDatabase(settings, options)
    opened.push(database.close)
    const { services, replica } = await createServices(settings, log, database.connection)
    if (replica) opened.push(replica.close)
    const watched = watchDatabase(database.connection.pool)
    opened.push(watched.stop)
    services.metrics.gauge('database_up', {}, () => Number(watched.isUp()))
    measurePool(services.metrics, 'requests', database.connection.pool)
    if (database.direct !== database.connection) measurePool(services.metrics, 'direct', database.direct.pool)
    opened.push(services.limiter.stop, services.usage.stop, services.nodes.stop, services.data.stop)
    const login = await createWalletServices(services)
    opened.push(login.stop)
    if (settings.NODE_ENV === 'production') services.builds = await keepBuild(services)
    if (settings.ROLES.includes('api')) opened.push(watchCertificates(services).stop)
    if (settings.ROLES.includes('indexer')) opened.push(startIndexers({ ...services, pool: database.direct.pool }).stop)
    const relay = settings.ROLES.includes('relay') ? createRelay(login, database.direct.pool) : undefined
    if (relay) {
      opened.push(relay.stop)
      services.metrics.include(relay.metrics.text)
    }
    return { services, login, relay, connection: database.connection, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type OpenedDatabase = {
  /** For requests: through the pooler, if there is one. */
  connection: Connection
  /** For work that needs its own connection: locks that are held, and notifications. */
  direct: Connection
  close: () => Promise<void>
}

const openDatabase = async (settings: Settings, { log, onProgress, waitMs }: Options): Promise<OpenedDatabase> => {
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of opened.toReversed()) await end()
  }
  const onLost = (error: Error) =>
    log.error({ part: 'database', ...describeError(error) }, 'Lost a database connection.')
  const open = async (options: Omit<Parameters<typeof connect>[0], 'onLost' | 'waitMs'>) => {
    const connection = await connect({ ...options, onLost, waitMs })
    opened.push(connection.close)
    return connection
  }
  try {
    let url = settings.DATABASE_URL
    if (url === '') {
      onProgress('Starting the database')
      const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, onProgress })
      opened.push(embedded.stop)
      url = embedded.url
    }
    const held = [...settings.CHAIN_RPC_URLS.keys()].filter(isEvm).length
    const direct = await open({ url, held })
    const { length } = await migrateAlone(url, onLost)
    if (length > 0) onProgress(`Applied ${length === 1 ? 'one migration' : `${length} migrations`}`)
    const { DATABASE_POOL_URL: pooler } = settings
    const connection = pooler === '' ? direct : await open({ url: pooler, isPooled: true })
    return { connection, direct, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** On connections of its own: a migration may take longer than requests wait for an answer. */
const migrateAlone = async (url: string, onLost: (error: Error) => void): Promise<string[]> => {
  const { pool, close } = await connect({ url, onLost, answerMs: 0 })
  return await migrate(pool).finally(close)
}

/** Stores this build next to the last two. Upgrades are smoother with it, but the server starts without it. */
const keepBuild = async (services: Services): Promise<KeptBuilds> => {
  const { SITE_DIR: site, FRAME_DIR: wallet, KIT_DIR: kit } = services.settings
  const keyring = await keyringOf(services)
  const builds = createKeptBuilds({ db: services.db, keyring, folders: { site, wallet, kit } })
  await builds.keep().catch((error: unknown) => services.log.error({ part: 'builds', ...describeError(error) }))
  return builds
}
