import type { HttpError } from '@latchkey/wire/walletErrors'
import { wireHeader, wireVersion } from '@latchkey/wire/wireVersion'
import { type Context, Hono } from 'hono'
import { accessLog, describeError, type Log } from '../log.ts'
import { tracedRequests } from '../tracing/traced.ts'
import type { AppEnv } from './appEnv.ts'
import { answerError, fail, toHttpError } from './errors.ts'
import { answerErrorPage, isForPerson } from './page.ts'
import { requestId } from './requestId.ts'

export type App = Hono<AppEnv>

/** Browsers get a page for an unknown URL or an internal error; programs get JSON. */
const answer = (c: Context<AppEnv>, error: HttpError): Response =>
  (error.status === 404 || error.status >= 500) && isForPerson(c) ? answerErrorPage(c, error) : answerError(c, error)

/** What every listener shares: headers, request IDs, one log line per request, and error handling. */
export const createApp = (log: Log, listener: string, headers: Readonly<Record<string, string>> = {}): App => {
  // `/v1` and `/v1/` are one address: clients use both.
  const app = new Hono<AppEnv>({ strict: false })
  // The sandbox's login provider writes to the socket itself; a header added to its answer would be sent twice.
  const lines = Object.entries(listener === 'sandbox' ? headers : { ...headers, [wireHeader]: String(wireVersion) })
  app.use(async (c, next) => {
    for (const [name, value] of lines) c.header(name, value)
    await next()
  })
  app.use(requestId)
  app.use(tracedRequests(listener))
  app.use(accessLog(log, listener))
  app.notFound((c) => answer(c, fail(404, '', 'There is nothing at this address.')))
  app.onError((error, c) => {
    const httpError = toHttpError(error)
    if (httpError.status >= 500) {
      log.error({
        listener,
        requestId: c.get('requestId'),
        route: c.get('route'),
        status: httpError.status,
        ...describeError(error),
      })
    }
    // The message may contain user input, so it is only logged on request.
    if (httpError.status === 500) log.debug({ requestId: c.get('requestId'), says: error.message })
    return answer(c, httpError)
  })
  return app
}
