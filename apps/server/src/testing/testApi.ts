import { createChainData } from '../createChainData.ts'
import type { Connection } from '../db/connect.ts'
import { createApi } from '../listeners/api.ts'
import { listen } from '../listeners/listen.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import { createProjects } from '../projects/createProjects.ts'
import { createUsage } from '../projects/createUsage.ts'
import { seedProject } from '../projects/seedProject.ts'
import type { Services } from '../services/services.ts'
import { keyringOf } from '../services/sessions/keyring.ts'
import { readSettings } from '../settings.ts'
import { createNodes } from '../sources/chain/createNodes.ts'
import type { NameBook } from '../sources/identity/nameBook.ts'
import { openShared } from '../valkey/openShared.ts'
import { emptyNameBook } from './emptyNameBook.ts'

export type TestApi = {
  url: string
  services: Services
  /** Every line that was logged. */
  lines: string[]
  get: (path: string, init?: RequestInit) => Promise<Response>
  post: (path: string, body: unknown, init?: RequestInit) => Promise<Response>
  stop: () => Promise<void>
}

export const testProjectId = 'a'.repeat(32)

type Options = { connection: Connection; nodeUrls: readonly string[]; env?: Record<string, string>; names?: NameBook }

/** The API over real HTTP, with the test's database and nodes. */
export const startTestApi = async ({
  connection,
  nodeUrls,
  env = {},
  names = emptyNameBook,
}: Options): Promise<TestApi> => {
  const settings = readSettings({
    ...{ CHAIN_RPC_URLS: nodeUrls.join(','), SOLANA_RPC_URLS: 'none', PROJECT_ID: testProjectId },
    ...env,
  })
  const lines: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } })
  const { db } = connection
  await seedProject(db, { id: testProjectId, origin: 'https://app.example', isDevelopment: true })
  const metrics = createMetrics()
  const nodes = createNodes({
    urls: new Map([...settings.CHAIN_RPC_URLS, ...settings.SOLANA_RPC_URLS]),
    onWrongChain: () => {},
    onCall: (chain, node, outcome) => metrics.count('node_calls', { chain, node: String(node), outcome }),
  })
  const onFailure = (part: string) => () => log.error({ part })
  const keyring = () => keyringOf(services)
  const { limiter, shelf } = await openShared({ url: settings.VALKEY_URL, db, keyring, metrics, onFailure })
  const services: Services = {
    settings,
    log,
    db,
    projects: createProjects(db),
    usage: createUsage(db, { onFailure: () => {} }),
    limiter,
    nodes,
    data: createChainData({ settings, connection, nodes, log, metrics, names, shelf }),
    metrics,
  }
  const listener = await listen({ app: createApi(services), host: '127.0.0.1', port: 0, setting: 'API_PORT' })
  const url = `http://127.0.0.1:${listener.port}`
  return {
    url,
    services,
    lines,
    get: (path, init) => fetch(url + path, init),
    post: (path, body, init) =>
      fetch(url + path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), ...init }),
    stop: async () => {
      await listener.stop()
      services.limiter.stop()
      services.nodes.stop()
      services.data.stop()
      await services.usage.stop()
    },
  }
}
