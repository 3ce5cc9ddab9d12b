import type { IncomingMessage } from 'node:http'
import type pg from 'pg'
import type { Services } from '../services/services.ts'
import type { Settings } from '../settings.ts'
import { type Relay, startRelay } from './startRelay.ts'

/** The hosts under which clients may know our relay: the api's own, and those that pages are told. */
const hostsOf = ({ API_URL, API_PORT, RELAY_URLS, NODE_ENV }: Settings): readonly string[] => [
  ...[API_URL, ...RELAY_URLS].map((url) => new URL(url).host),
  ...(NODE_ENV === 'development' ? [`localhost:${API_PORT}`, `127.0.0.1:${API_PORT}`] : []),
]

/** The address that a limit counts; the header is believed as far as there are proxies of ours. */
const addressOf = ({ headers, socket }: IncomingMessage, proxies: number): string => {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',')
  const chain = [...hops.map((hop) => hop.trim()).filter((hop) => hop !== ''), socket.remoteAddress ?? 'unknown']
  return chain[Math.max(0, chain.length - 1 - proxies)] ?? 'unknown'
}

/** The relay with the server's own projects and limits. */
export const createRelay = ({ settings, log, access, limiter }: Services, pool: pg.Pool): Relay =>
  startRelay({
    pool,
    log,
    hosts: hostsOf(settings),
    findProject: access.find,
    mayConnect: async (request) => {
      const key = `relay:${addressOf(request, settings.TRUST_PROXY)}`
      return (await limiter.take(key, settings.RATE_LIMIT_ADDRESS)) === undefined
    },
    requestsPerProject: settings.RELAY_REQUESTS,
  })
