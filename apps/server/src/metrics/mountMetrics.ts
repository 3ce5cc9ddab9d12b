import { createHash, timingSafeEqual } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { isEvm } from '@latchkey/wire/caip'
import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { answerError, fail } from '../http/errors.ts'
import { readCursor } from '../indexer/cursor.ts'
import { indexModeOf } from '../indexer/readPolicy.ts'
import { countWatched } from '../indexer/watchList.ts'
import type { Services } from '../services/services.ts'

type Measured = Pick<Services, 'metrics' | 'settings'>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Access: with the token, or without one only from this machine and without a proxy. */
const mayLook = (c: Context<AppEnv>, { settings }: Measured): boolean => {
  const token = settings.METRICS_TOKEN
  if (token !== '') {
    const given = (c.req.header('authorization') ?? '').replace(/^Bearer /, '')
    return timingSafeEqual(digest(given), digest(token))
  }
  const address = getConnInfo(c).remote.address ?? ''
  return settings.TRUST_PROXY === 0 && !c.req.header('x-forwarded-for') && /^(127\.|::1$|::ffff:127\.)/.test(address)
}

/** `GET /metrics` for Prometheus, with what the database knows about the index. */
export const mountMetrics = (app: App, services: Services): void => {
  const { metrics, nodes, db, settings } = services
  for (const chain of nodes.ids.filter(isEvm)) {
    const cursor = () => readCursor(db, chain)
    metrics.gauge('indexer_block', { chain }, async () => toNumber((await cursor())?.number))
    metrics.gauge('indexer_lag_blocks', { chain }, async () => {
      const at = await cursor()
      return at && Number(at.head - at.number)
    })
    metrics.gauge('indexer_silent_seconds', { chain }, async () => {
      const at = await cursor()
      return at && Math.max(0, (Date.now() - at.seenAt.getTime()) / 1_000)
    })
    if (indexModeOf(settings, chain) === 'watched')
      metrics.gauge('watched_addresses', { chain }, () => countWatched(db, chain))
  }
  mountMetricsPage(app, services)
}

/** `GET /metrics`, without figures from the database. */
export const mountMetricsPage = (app: App, measured: Measured): void => {
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    // Without a token, this machine may read it, but not the pages that someone opens on it.
    c.header('Access-Control-Allow-Origin', undefined)
    if (!mayLook(c, measured))
      return answerError(c, fail(401, 'authentication', 'This address needs the metrics token.'))
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
    return c.body(await measured.metrics.text())
  })
}

const toNumber = (value: bigint | undefined): number | undefined => (value === undefined ? undefined : Number(value))
