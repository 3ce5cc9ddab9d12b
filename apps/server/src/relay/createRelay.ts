import type pg from 'pg'
import { countedAddress } from '../http/countedAddress.ts'
import type { Services } from '../services/services.ts'
import type { Settings } from '../settings.ts'
import { type Relay, startRelay } from './startRelay.ts'

/** The hosts under which clients may know our relay: the api's own, and those that pages are told. */
const hostsOf = ({ API_URL, API_PORT, RELAY_URLS, NODE_ENV }: Settings): readonly string[] => [
  ...[API_URL, ...RELAY_URLS].map((url) => new URL(url).host),
  ...(NODE_ENV === 'development' ? [`localhost:${API_PORT}`, `127.0.0.1:${API_PORT}`] : []),
]

/** The relay with the server's own projects and limits. */
export const createRelay = ({ settings, log, access, limiter }: Services, pool: pg.Pool): Relay =>
  startRelay({
    pool,
    log,
    hosts: hostsOf(settings),
    findProject: access.find,
    mayConnect: async ({ headers, socket }) => {
      const seen = { forwarded: headers['x-forwarded-for']?.toString(), remote: socket.remoteAddress }
      const key = `relay:${countedAddress(seen, settings.TRUST_PROXY)}`
      return (await limiter.take(key, settings.RATE_LIMIT_ADDRESS)) === undefined
    },
    requestsPerProject: settings.RELAY_REQUESTS,
  })
