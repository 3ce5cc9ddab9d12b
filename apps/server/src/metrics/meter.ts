import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/appEnv.ts'
import type { Metrics } from './createMetrics.ts'

/** Counts every request by its route pattern, never by the requested path. */
export const meter =
  (metrics: Metrics, listener: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const route = c.get('route') ?? 'none'
    metrics.count('http_requests', { listener, route, method: c.req.method, status: String(c.res.status) })
    metrics.time('http_request', { listener, route }, performance.now() - start)
  }
