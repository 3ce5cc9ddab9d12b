import { Hono } from 'hono'
import type { AppEnv } from './appEnv.ts'
import { answerError, fail, toHttpError } from './errors.ts'
import { accessLog, describeError, type Log } from './log.ts'
import { requestId } from './requestId.ts'

export type App = Hono<AppEnv>

/** What every listener has in common: headers, request ids, one log line per request, and errors in the envelope. */
export const createApp = (log: Log, listener: string, headers: Readonly<Record<string, string>> = {}): App => {
  // `/v1` and `/v1/` are one address: clients use both.
  const app = new Hono<AppEnv>({ strict: false })
  const lines = Object.entries(headers)
  app.use(async (c, next) => {
    for (const [name, value] of lines) c.header(name, value)
    await next()
  })
  app.use(requestId)
  app.use(accessLog(log, listener))
  app.notFound((c) => answerError(c, fail(404, '', 'There is nothing at this address.')))
  app.onError((error, c) => {
    const answer = toHttpError(error)
    if (answer.status >= 500) {
      log.error({
        listener,
        requestId: c.get('requestId'),
        route: c.get('route'),
        status: answer.status,
        ...describeError(error),
      })
    }
    // The message may hold what a person typed, so it is for whoever asks for it.
    if (answer.status === 500) log.debug({ requestId: c.get('requestId'), says: error.message })
    return answerError(c, answer)
  })
  return app
}
