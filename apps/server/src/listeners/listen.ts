import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { createAdaptorServer } from '@hono/node-server'
import type { App } from '../http/app.ts'
import { refuseSocket } from '../http/refuseSocket.ts'
import { StartError } from '../startError.ts'

/** An open port. The number differs from the requested one only if that was 0. */
export type Listener = { port: number; stop: () => Promise<void> }

type Options = {
  app: Pick<App, 'fetch'>
  host: string
  port: number
  setting: string
  /** Headers of replies sent before the app runs. */
  headers?: Readonly<Record<string, string>>
  onUpgrade?: Upgrade
  probes?: Probes
}

/** Takes over a WebSocket connection; false without a handler. */
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** Probes for an orchestrator: whether this process is alive, and whether it may take traffic. */
export type Probes = {
  isReady: () => Promise<boolean>
  /** Whether this process ends soon. Proxies then can't keep connections, so they send nothing into a closed one. */
  isLeaving: () => boolean
}

/** How long a caller may take to send a request. */
const sendingMs = 30_000
/** Longer than proxies keep an unused connection (Caddy two minutes), so they are the ones to close it. */
const keptMs = 125_000
/** How long a request in flight may take to finish while we stop. */
const patienceMs = 5_000

/** Opens a port. If it is taken, startup ends with a message that names the setting. */
export const listen = async (options: Options): Promise<Listener> => {
  const { app, host, port, setting, headers = {}, onUpgrade, probes } = options
  const server = createAdaptorServer({
    fetch: probes ? withProbes(app, probes, headers) : app.fetch,
    serverOptions: { requestTimeout: sendingMs, keepAliveTimeout: keptMs },
  }) as Server
  if (probes)
    server.prependListener('request', (_, response) => {
      if (probes.isLeaving()) response.shouldKeepAlive = false
    })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else refuseSocket(socket, unreadable[error.code ?? ''] ?? '400 Bad Request', headers)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => reject(explain(cause, { host, port, setting })))
    server.listen(port, host, resolve)
  })
  if (onUpgrade) {
    server.on('upgrade', (request, socket, head) => {
      // Node has let go of this socket. Without a listener, a caller that breaks off would end the process.
      socket.on('error', () => socket.destroy())
      if (!onUpgrade(request, socket, head)) refuseSocket(socket, '404 Not Found', headers)
    })
  }
  const bound = server.address()
  return { port: typeof bound === 'object' && bound ? bound.port : port, stop: () => close(server) }
}

/** Probes are answered before the app: they are not logged, limited or counted. */
const withProbes =
  (app: Options['app'], { isReady }: Probes, headers: Readonly<Record<string, string>>): App['fetch'] =>
  async (request, ...rest) => {
    const path = new URL(request.url).pathname
    if (path !== '/livez' && path !== '/readyz') return await app.fetch(request, ...rest)
    const isUp = path === '/livez' || (await isReady())
    const status = isUp ? 200 : 503
    return new Response(isUp ? 'ok\n' : 'not ready\n', { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
  }

/** Replies to requests that can't be parsed, as Node does. */
const unreadable: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

const explain = (
  cause: NodeJS.ErrnoException,
  { host, port, setting }: Pick<Options, 'host' | 'port' | 'setting'>,
): StartError => {
  if (cause.code === 'EADDRINUSE') {
    return new StartError(`Port ${port} is taken by another program: stop it, or set ${setting} to a free port.`, {
      cause,
    })
  }
  if (cause.code === 'EACCES') {
    return new StartError(`Port ${port} can’t be opened by this user: set ${setting} to a port above 1023.`, {
      cause,
    })
  }
  return new StartError(`Cannot listen on ${host}:${port} (${cause.code}): check HOST and ${setting}.`, { cause })
}

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patienceMs)
    // A connection is idle only after its last request ended, so check repeatedly.
    const sweep = setInterval(() => server.closeIdleConnections(), 50)
    server.close(() => {
      clearTimeout(timer)
      clearInterval(sweep)
      resolve()
    })
  })
