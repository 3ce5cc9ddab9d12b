import type { IncomingMessage } from 'node:http'
import { relayQuotas, relayTopicsKept } from '@latchkey/wire/relayLimits'
import type pg from 'pg'
import { countedAddress, networkOf } from '../http/clientAddress.ts'
import { securityHeaders } from '../listeners/securityHeaders.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import type { Settings } from '../settings.ts'
import { openNatsStore } from './nats/openNatsStore.ts'
import { openPostgresStore } from './openPostgresStore.ts'
import type { OpenStore } from './relayStore.ts'
import { type Relay, startRelay } from './startRelay.ts'

/** Hosts under which clients may know our relay: the API's own, and those that pages receive. */
const hostsOf = ({ API_URL, API_PORT, RELAY_URLS, NODE_ENV }: Settings): readonly string[] => [
  ...[API_URL, ...RELAY_URLS].map((url) => new URL(url).host),
  ...(NODE_ENV === 'development' ? [`localhost:${API_PORT}`, `127.0.0.1:${API_PORT}`] : []),
]

const sizesOf = (settings: Settings) => ({
  storageMb: settings.RELAY_STORAGE_MB,
  networkStorageMb: settings.RELAY_NETWORK_MB,
  networkKbPerSecond: settings.RELAY_NETWORK_KBPS,
  networkRequests: settings.RELAY_NETWORK_REQUESTS,
  networkConnections: settings.RELAY_NETWORK_SOCKETS,
  projectRequests: settings.RELAY_REQUESTS,
  projectConnections: settings.RELAY_PROJECT_SOCKETS,
})

const openStoreOf = ({ NATS_URL: urls }: Settings, pool: pg.Pool, metrics: Metrics): OpenStore => {
  if (urls.length === 0) return openPostgresStore(pool)
  const onOpened = (isAway: () => boolean) => metrics.gauge('nats_away', {}, () => Number(isAway()))
  return openNatsStore({ urls, earlier: pool, onOpened })
}

/** The relay with the server's own projects and limits. */
export const createRelay = (services: WalletServices, pool: pg.Pool): Relay => {
  const { settings, log, projects, limiter, keyring, metrics } = services
  const addressOf = ({ headers, socket }: IncomingMessage): string => {
    const seen = { forwarded: headers['x-forwarded-for']?.toString(), remote: socket.remoteAddress }
    return countedAddress(seen, settings.TRUST_PROXY)
  }
  const sizes = sizesOf(settings)
  return startRelay({
    openStore: openStoreOf(settings, pool, metrics),
    log,
    hosts: hostsOf(settings),
    findProject: projects.find,
    mayConnect: async (request) =>
      (await limiter.take(`relay:${addressOf(request)}`, settings.RATE_LIMIT_ADDRESS)) === undefined,
    networkOf: (request) => keyring.hash('network', networkOf(addressOf(request))),
    quotas: relayQuotas(sizes),
    topicsKept: relayTopicsKept(sizes),
    headers: securityHeaders(settings, 'api'),
  })
}
