import { createHash } from 'node:crypto'
import type { Endpoint, EndpointHandler, EndpointTable } from '@latchkey/wire/endpoint'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import * as v from 'valibot'
import { isCutOff, msToNextMonth, type Project } from '../projects/project.ts'
import type { Services } from '../services/services.ts'
import type { App } from './app.ts'
import type { AppEnv } from './appEnv.ts'
import { readJson, UnreadableBody } from './body.ts'
import { clientAddress, clientIp, networkOf } from './clientAddress.ts'
import { databaseDown, fail, parsePart } from './errors.ts'
import { limitAddress, tooMany } from './limitAddress.ts'
import { compressReply, writeReply } from './writtenReply.ts'

/** A handler's context besides its parsed input. */
export type Call<E extends Endpoint = Endpoint> = {
  services: Services
  requestId: string
  /** Aborted when the caller disconnects. */
  signal: AbortSignal
  project: E['project'] extends 'none' ? undefined : Project
  /** The caller's address as rate limits count it: an IPv6 /64 is one. */
  address: string
  /** The caller's network (IPv4 /24, IPv6 /64). */
  network: string
  /** The caller's own network address; rate limits don't use it. */
  clientIp: string
  /** Reads a request header. */
  asked: (name: string) => string | undefined
  header: (name: string, value: string) => void
  /** Sets the response status if it isn't 200. */
  status: (status: ContentfulStatusCode) => void
}

export type Handler<E extends Endpoint> = EndpointHandler<E, Call<E>>

/** One handler per row of a table; a missing one doesn't compile. */
export type Handlers<T extends EndpointTable> = { [K in keyof T]: Handler<T[K]> }

/** A table with its handlers, ready to mount. */
export type Service = {
  table: EndpointTable
  handlers: Record<string, Handler<Endpoint>>
  /** The reply to a body that isn't JSON, for services whose clients expect another shape. */
  onUnreadable: ((says: string) => unknown) | undefined
}

type ServiceOptions = { onUnreadable?: (says: string) => unknown }

/** Binds a table to its handlers and drops the exact types; the row's schemas check from here on. */
export const service = <T extends EndpointTable>(
  table: T,
  handlers: Handlers<T>,
  options: ServiceOptions = {},
): Service => ({
  table,
  handlers: handlers as unknown as Service['handlers'],
  onUnreadable: options.onUnreadable,
})

/** Turns every row of a service into a route. */
export const mount = (app: App, services: Services, { table, handlers, onUnreadable }: Service): void => {
  for (const [name, row] of Object.entries(table)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`The row ${name} has no handler.`)
    app.on(row.method, row.path, async (c) => {
      c.set('route', row.path)
      await limitAddress(c, services, row.path)
      try {
        return await serve(c, services, row, handler)
      } catch (error) {
        if (!(error instanceof UnreadableBody)) throw error
        if (onUnreadable) return c.json(onUnreadable(error.message) as object)
        throw fail(400, '', error.message)
      }
    })
  }
}

const serve = async (c: Context<AppEnv>, services: Services, row: Endpoint, handler: Handler<Endpoint>) => {
  const raw = row.body ? await readJson(c) : undefined
  const query = c.req.query()
  const project =
    row.project === 'none' ? undefined : await findProject(c, services, row.project === 'query' ? query : raw)
  if (project) {
    await limitProject(c, services, project, raw)
    checkPlan(row, project, query)
  }
  const input = {
    params: row.params && parsePart(row.params, c.req.param()),
    query: row.query && parsePart(row.query, query),
    body: row.body && parsePart(row.body, raw),
  }
  // No cache between us and a user may keep an answer unless its handler says so: it may be for this user alone.
  c.header('Cache-Control', 'no-store')
  let status: ContentfulStatusCode = 200
  const address = clientAddress(c, services.settings.TRUST_PROXY)
  const reply = await handler(input as Parameters<Handler<Endpoint>>[0], {
    services,
    requestId: c.get('requestId'),
    get signal() {
      return c.req.raw.signal
    },
    project: project as Call['project'],
    address,
    network: networkOf(address),
    get clientIp() {
      return clientIp(c, services.settings.TRUST_PROXY)
    },
    asked: (name) => c.req.header(name),
    header: (name, value) => c.header(name, value),
    status: (value) => {
      status = value
    },
  })
  return row.reply === 'bytes' ? answerBytes(c, reply) : answerJson(c, services, row, reply, status)
}

/**
 * Each call of a JSON-RPC batch counts, so batching can't bypass the limit. A project's ID is public: one caller must
 * not use up what all its users share.
 */
const limitProject = async (
  c: Context,
  { limiter, settings }: Services,
  { id }: Project,
  body: unknown,
): Promise<void> => {
  const { RATE_LIMIT_ADDRESS: least, RATE_LIMIT_PROJECT: all, TRUST_PROXY } = settings
  const cost = Array.isArray(body) ? Math.max(1, body.length) : 1
  const share = Math.max(least, Math.floor(all / 2))
  const waitMs =
    (await limiter.take(`share:${id}:${clientAddress(c, TRUST_PROXY)}`, share, cost)) ??
    (await limiter.take(`project:${id}`, all, cost))
  if (waitMs !== undefined) throw tooMany(waitMs)
}

/** A project over its plan limit is refused all metered calls until the next period. */
const checkPlan = ({ metered }: Endpoint, project: Project, query: Record<string, string>): void => {
  if (!metered || !isCutOff(project)) return
  const isFree = metered !== true && Object.entries(metered.unless).every(([name, value]) => query[name] === value)
  if (isFree) return
  throw fail(429, 'address', 'This project has used up the calls of its plan.', { retryAfterMs: msToNextMonth() })
}

const findProject = async (c: Context<AppEnv>, { projects }: Services, from: unknown): Promise<Project> => {
  const id = typeof from === 'object' && from !== null && 'projectId' in from ? from.projectId : undefined
  if (typeof id !== 'string' || id === '') throw fail(400, 'projectId', 'projectId is required.')
  const project = await projects.find(id).catch((cause: unknown) => {
    throw databaseDown(cause)
  })
  if (!project) throw fail(401, 'authentication', 'This project id is unknown or disabled.')
  c.set('projectId', project.id)
  return project
}

const answerJson = async (
  c: Context,
  { settings }: Services,
  row: Endpoint,
  reply: unknown,
  status: ContentfulStatusCode,
) => {
  if (row.reply === 'text') return c.text(String(reply), status)
  const written = writeReply(reply, (given) => {
    // Replies are checked against their contract during development only, at no cost in production.
    if (settings.NODE_ENV !== 'production') v.assert(row.reply as v.GenericSchema, given)
  })
  c.header('Content-Type', 'application/json')
  c.header('Vary', 'Accept-Encoding')
  const compressed = await compressReply(written, c.req.header('accept-encoding'))
  if (compressed) c.header('Content-Encoding', 'gzip')
  c.header('Content-Length', String(compressed?.byteLength ?? written.bytes))
  return c.body(compressed ?? written.text, status)
}

const answerBytes = (c: Context, reply: unknown): Response => {
  const { bytes, contentType } = reply as { bytes: Uint8Array<ArrayBuffer>; contentType: string }
  // A weak ETag, since the same bytes may be sent compressed.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  c.header('ETag', etag)
  const known = (c.req.header('if-none-match') ?? '').split(',').map((tag) => tag.trim())
  if (known.includes(etag)) return c.body(null, 304)
  c.header('Content-Type', contentType)
  c.header('Content-Length', String(bytes.byteLength))
  return c.body(bytes)
}
