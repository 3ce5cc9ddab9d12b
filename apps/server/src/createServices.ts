import { createChainData } from './createChainData.ts'
import type { Connection } from './db/connect.ts'
import { openReplica, type Replica, replicaReads } from './db/openReplica.ts'
import { describeError, type Log } from './log.ts'
import { createMetrics, type Metrics } from './metrics/createMetrics.ts'
import { createProjects } from './projects/createProjects.ts'
import { createUsage } from './projects/createUsage.ts'
import { seedProject } from './projects/seedProject.ts'
import type { Services } from './services/services.ts'
import { keyringOf } from './services/sessions/keyring.ts'
import type { Settings } from './settings.ts'
import { createNodes } from './sources/chain/createNodes.ts'
import { measureNodes } from './sources/chain/measureNodes.ts'
import { createNameBook } from './sources/names/createNameBook.ts'
import { openShared } from './valkey/openShared.ts'

type Created = { services: Services; replica: Replica | undefined }

/** Creates what all handlers depend on, and the site's project if it is missing. */
export const createServices = async (settings: Settings, log: Log, connection: Connection): Promise<Created> => {
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
    projects: createProjects(db),
    usage: createUsage(db, { onFailure: onFailure('usage') }),
    limiter,
  }
  return { services, replica }
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
