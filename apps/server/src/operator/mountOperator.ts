import { createHash, timingSafeEqual } from 'node:crypto'
import { serverLimits } from '@latchkey/wire/limits'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { clientAddress } from '../http/clientAddress.ts'
import { fail } from '../http/errors.ts'
import { policy } from '../listeners/policy.ts'
import type { Services } from '../services/services.ts'
import { figuresPage, operatorSheet, tokenPage } from './operatorPage.ts'
import { readFigures } from './readFigures.ts'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** The operator's page: read only, behind a token that is never in a URL or cookie. */
export const mountOperator = (app: App, services: Services): void => {
  const { settings, db, limiter } = services
  if (settings.OPERATOR_TOKEN === '') return

  const isOperator = async (c: Context<AppEnv>, token: string): Promise<boolean> => {
    const waitMs = await limiter.take(
      `operator:${clientAddress(c, settings.TRUST_PROXY)}`,
      serverLimits.operator.triesPerMinute,
    )
    if (waitMs !== undefined)
      throw fail(429, 'rate_limited', 'Too many tries. Wait a minute.', { retryAfterMs: waitMs })
    return timingSafeEqual(digest(token), digest(settings.OPERATOR_TOKEN))
  }

  const answer = async (c: Context<AppEnv>, token: string | undefined) => {
    c.set('route', '/operator')
    c.header('Access-Control-Allow-Origin', undefined)
    c.header('Cache-Control', 'no-store')
    c.header('Referrer-Policy', 'no-referrer')
    c.header(
      'Content-Security-Policy',
      policy({
        'default-src': "'none'",
        'style-src': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
      }),
    )
    if (token === undefined) return c.html(tokenPage())
    if (!(await isOperator(c, token))) return c.html(tokenPage('This is not the token.'), 401)
    return c.html(figuresPage(await readFigures(db)))
  }

  app.get('/operator', (c) => {
    const [, token] = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '') ?? []
    return answer(c, token)
  })
  app.post('/operator', bodyLimit({ maxSize: 4_096 }), async (c) =>
    answer(c, new URLSearchParams(await c.req.text()).get('token') ?? ''),
  )
  app.get('/operator.css', (c) => {
    c.header('Cache-Control', 'public, max-age=3600')
    return c.body(operatorSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })
}
