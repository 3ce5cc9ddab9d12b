import type { MiddlewareHandler } from 'hono'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { AppEnv } from './http/appEnv.ts'

export type Log = Logger

/** The only fields a log line may have. Bodies, headers, queries and addresses may contain secrets. */
const allowed = [
  'requestId',
  'method',
  'route',
  'status',
  'ms',
  'projectId',
  'listener',
  'part',
  'error',
  'code',
  'frames',
  'block',
  'says',
  'chain',
  'nodes',
  'doubt',
  'count',
  'size',
]

type Options = { level: string; destination?: DestinationStream }

/** The process-wide logger. Drops all other fields. */
export const createLog = ({ level, destination }: Options): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => allowed.includes(name))),
      },
    },
    ...(destination ? [destination] : []),
  )

/** What may be logged about an error: its type, code and location. Its message may contain user input. */
export const describeError = (error: unknown) => {
  if (!(error instanceof Error)) return { error: typeof error }
  const root = error.cause instanceof Error ? error.cause : error
  const frames = (root.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  return {
    error: root.name,
    ...('code' in root && { code: String(root.code) }),
    frames: frames.slice(0, 6).map((line) => line.trim()),
  }
}

/** Asked every few seconds by whatever watches the server. */
const probes: readonly string[] = ['/health', '/metrics']

/** Writes one line per request, at level `debug` for probes. The route is its pattern, never the URL. */
export const accessLog =
  (log: Log, listener: string): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const start = performance.now()
    await next()
    const route = c.get('route') ?? 'none'
    log[probes.includes(route) ? 'debug' : 'info']({
      listener,
      requestId: c.get('requestId'),
      method: c.req.method,
      route,
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      projectId: c.get('projectId'),
    })
  }
