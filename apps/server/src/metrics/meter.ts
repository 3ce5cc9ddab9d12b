import { auth } from '@latchkey/wire/api/auth'
import type { MiddlewareHandler } from 'hono'
import type { AppEnv } from '../http/appEnv.ts'
import type { Metrics } from './createMetrics.ts'

/** They wait for the user, up to half a minute, so how long they take says nothing about the server. */
const longPolls: readonly string[] = [auth.waitDevice.path, auth.waitFarcaster.path]

/** Counts every request by its route pattern, never by the requested path. */
export const meter =
  (metrics: Metrics, listener: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const route = c.get('route') ?? 'none'
    metrics.count('http_requests', { listener, route, method: c.req.method, status: String(c.res.status) })
    if (!longPolls.includes(route)) metrics.time('http_request', { listener, route }, performance.now() - start)
  }
