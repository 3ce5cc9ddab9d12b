import { isEvm } from '@latchkey/wire/caip'
import { createKeptBuilds, type KeptBuilds } from './builds/createKeptBuilds.ts'
import { createChainData } from './createChainData.ts'
import { type Connection, connect } from './db/connect.ts'
import { startEmbedded } from './db/embedded.ts'
import { measurePool } from './db/measurePool.ts'
import { migrate } from './db/migrate.ts'
import { openReplica, type Replica, replicaReads } from './db/openReplica.ts'
import { databaseAnswers, watchDatabase } from './db/watchDatabase.ts'
import { type App, createApp } from './http/app.ts'
import { startIndexers } from './indexer/startIndexers.ts'
import { createApi } from './listeners/api.ts'
import { listen, type Probes } from './listeners/listen.ts'
import { securityHeaders } from './listeners/securityHeaders.ts'
import { createSite } from './listeners/site.ts'
import { createWallet } from './listeners/wallet.ts'
import { createLog, describeError, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics/createMetrics.ts'
import { mountMetrics } from './metrics/mountMetrics.ts'
import { createAccess } from './projects/createAccess.ts'
import { createUsage } from './projects/createUsage.ts'
import { seedProject } from './projects/seedProject.ts'
import { createRelay } from './relay/createRelay.ts'
import type { Relay } from './relay/startRelay.ts'
import { createWalletServices } from './services/auth/createWalletServices.ts'
import type { WalletServices } from './services/auth/walletServices.ts'
import type { Services } from './services/services.ts'
import { keyringOf } from './services/sessions/keyring.ts'
import type { Settings } from './settings.ts'
import { sleep } from './sleep.ts'
import { createNodes } from './sources/chain/createNodes.ts'
import { measureNodes } from './sources/chain/measureNodes.ts'
import { createNameBook } from './sources/names/createNameBook.ts'
import { startTracing } from './tracing/startTracing.ts'
import { openShared } from './valkey/openShared.ts'

export type RunningServer = {
  /** Finishes requests in flight, then closes everything that was opened. */
  stop: () => Promise<void>
  addresses: { site: string; wallet: string; api: string; sandbox?: string }
}

type Options = { onProgress?: (says: string) => void; log?: Log }

/** Starts every part of the server; when one fails, those before it are stopped again. */
export const startServer = async (settings: Settings, options: Options = {}): Promise<RunningServer> => {
  const { onProgress = () => {}, log = createLog({ level: settings.LOG_LEVEL }) } = options
  /** Stop functions, in the order of opening; they run in reverse. */
  const opened: (() => Promise<void> | void)[] = []
  let stopping: Promise<void> | undefined
  let isOpen = false
  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      const wasOpen = isOpen
      isOpen = false
      // After "not ready", a load balancer sends no more requests. Until then they are answered as usual.
      if (wasOpen) await sleep(settings.DRAIN_SECONDS * 1_000)
      for (const close of opened.reverse()) await close()
    })()
    return stopping
  }
  try {
    opened.push((await startTracing(settings)).stop)
    const database = await openDatabase(settings, log, onProgress)
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
    if (settings.ROLES.includes('indexer')) opened.push(startIndexers({ ...services, pool: database.direct.pool }).stop)
    onProgress('Opening the listeners')
    const relay = settings.ROLES.includes('relay') ? createRelay(login, database.direct.pool) : undefined
    if (relay) {
      opened.push(relay.stop)
      services.metrics.include(relay.metrics.text)
    }
    const isReady = async () =>
      isOpen && (await mayServe(settings, database.connection)) && (await mayPair(settings, relay))
    opened.push(...(await openListeners(services, login, relay, { isReady, isLeaving: () => stopping !== undefined })))
    // Pushed again, so it stops before the listeners: its sockets would keep their port open.
    if (relay) opened.push(relay.stop)
    isOpen = true
  } catch (error) {
    await stop()
    throw error
  }
  return { stop, addresses: addressesOf(settings) }
}

/** Whether the database lets this process take traffic. The site's pages are files: they are served without it. */
const mayServe = async ({ ROLES }: Settings, { pool }: Connection): Promise<boolean> =>
  ROLES.every((role) => role === 'site') || (await databaseAnswers(pool))

/** Whether the relay's store lets this process take traffic. If it also serves pages or the API, those continue alone. */
const mayPair = async ({ ROLES }: Settings, relay: Relay | undefined): Promise<boolean> =>
  !relay || ROLES.some((role) => role === 'site' || role === 'wallet' || role === 'api') || (await relay.isReady())

type OpenedDatabase = {
  /** For requests: through the pooler, if there is one. */
  connection: Connection
  /** For work that needs its own connection: locks that are held, and notifications. */
  direct: Connection
  close: () => Promise<void>
}

const openDatabase = async (
  settings: Settings,
  log: Log,
  onProgress: (says: string) => void,
): Promise<OpenedDatabase> => {
  const opened: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of opened.toReversed()) await end()
  }
  const onLost = (error: Error) =>
    log.error({ part: 'database', ...describeError(error) }, 'Lost a database connection.')
  const open = async (options: Omit<Parameters<typeof connect>[0], 'onLost'>) => {
    const connection = await connect({ ...options, onLost })
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
    for (const name of await migrate(direct.pool)) onProgress(`Applied ${name}`)
    const { DATABASE_POOL_URL: pooler } = settings
    const connection = pooler === '' ? direct : await open({ url: pooler, isPooled: true })
    return { connection, direct, close }
  } catch (error) {
    await close()
    throw error
  }
}

type Created = { services: Services; replica: Replica | undefined }

const createServices = async (settings: Settings, log: Log, connection: Connection): Promise<Created> => {
  const { db } = connection
  await seedProject(db, {
    id: settings.PROJECT_ID,
    origin: new URL(settings.SITE_URL).origin,
    isDevelopment: settings.NODE_ENV === 'development',
  })
  const onFailure = (part: string) => (error: unknown) => log.error({ part, ...describeError(error) })
  const metrics = createMetrics({ hasProcess: true })
  const nodes = createNodes({
    urls: new Map([...settings.CHAIN_RPC_URLS, ...settings.SOLANA_RPC_URLS]),
    onWrongChain: (id) => log.error({ part: 'chain' }, `A node in the settings serves another chain than ${id}.`),
    onCall: (chain, node, outcome) => metrics.count('node_calls', { chain, node: String(node), outcome }),
    callsPerSecond: settings.RPC_BUDGET,
  })
  measureNodes(nodes, metrics)
  const keyring = () => keyringOf(services)
  const { limiter, shelf } = await openShared({ url: settings.VALKEY_URL, db, keyring, metrics, onFailure })
  const replica = openReplicaOf(settings, connection, metrics, onFailure('replica'))
  const services: Services = {
    settings,
    log,
    db,
    metrics,
    nodes,
    data: createChainData({ settings, connection, nodes, log, metrics, names: createNameBook(db), shelf, replica }),
    access: createAccess(db),
    usage: createUsage(db, { onFailure: onFailure('usage') }),
    limiter,
  }
  return { services, replica }
}

/** Stores this build next to the last two. Upgrades are smoother with it, but the server starts without it. */
const keepBuild = async (services: Services): Promise<KeptBuilds> => {
  const { SITE_DIR: site, FRAME_DIR: wallet, KIT_DIR: kit } = services.settings
  const keyring = await keyringOf(services)
  const builds = createKeptBuilds({ db: services.db, keyring, folders: { site, wallet, kit } })
  await builds.keep().catch((error: unknown) => services.log.error({ part: 'builds', ...describeError(error) }))
  return builds
}

/** The replica of the settings, if there is one. */
const openReplicaOf = (
  { DATABASE_READ_URL: url }: Settings,
  { pool: primary }: Connection,
  metrics: Metrics,
  onAway: (error: unknown) => void,
): Replica | undefined => {
  if (url === '') return undefined
  for (const outcome of replicaReads) metrics.start('replica_reads', { outcome })
  const onRead = (outcome: string) => metrics.count('replica_reads', { outcome })
  const replica = openReplica({ url, primary, onAway, onRead })
  metrics.gauge('replica_away', {}, () => Number(!replica.isUsable()))
  return replica
}

/** Loaded in development only: the build leaves the sandbox out. */
const openSandbox = async (services: Services): Promise<App> => {
  const { createSandbox } = await import('./listeners/sandbox.ts')
  return createSandbox(services)
}

/** What the API's port answers in a process without the API. */
const createMetricsApp = (services: Services): App => {
  const app = createApp(services.log, 'metrics', securityHeaders(services.settings, 'api'))
  mountMetrics(app, services)
  return app
}

/** Opens all ports or none. */
const openListeners = async (
  services: Services,
  login: WalletServices,
  relay: Relay | undefined,
  probes: Probes,
): Promise<(() => Promise<void>)[]> => {
  const { settings } = services
  const has = (role: Settings['ROLES'][number]) => settings.ROLES.includes(role)
  const headers = (origin: Parameters<typeof securityHeaders>[1]) => securityHeaders(settings, origin)
  const plan = [
    {
      ...{ app: has('api') ? createApi(services) : createMetricsApp(services), setting: 'API_PORT' as const },
      ...{ headers: headers('api'), ...(relay && { onUpgrade: relay.upgrade }) },
    },
    ...(has('wallet')
      ? [{ app: createWallet(services, login), setting: 'WALLET_PORT' as const, headers: headers('wallet') }]
      : []),
    ...(has('site') ? [{ app: createSite(services), setting: 'SITE_PORT' as const, headers: headers('site') }] : []),
    ...(settings.NODE_ENV === 'development' && has('api')
      ? [{ app: await openSandbox(services), setting: 'SANDBOX_PORT' as const }]
      : []),
  ]
  const opened: (() => Promise<void>)[] = []
  try {
    for (const { app, setting, ...rest } of plan) {
      const { stop } = await listen({ app, host: settings.HOST, port: settings[setting], setting, probes, ...rest })
      opened.push(stop)
    }
    return [() => Promise.all(opened.map((stop) => stop())).then(() => undefined)]
  } catch (error) {
    await Promise.all(opened.map((stop) => stop()))
    throw error
  }
}

const addressesOf = (settings: Settings): RunningServer['addresses'] => ({
  site: settings.SITE_URL,
  wallet: settings.WALLET_URL,
  api: settings.API_URL,
  ...(settings.NODE_ENV === 'development' && { sandbox: `http://localhost:${settings.SANDBOX_PORT}` }),
})
