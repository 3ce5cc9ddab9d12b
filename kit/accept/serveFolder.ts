import { createReadStream, existsSync, statSync } from 'node:fs'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

export type Served = { url: string; stop(): Promise<void> }

const listening = (server: ReturnType<typeof createServer>): Promise<Served> =>
  new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://localhost:${(server.address() as AddressInfo).port}`,
        stop: () =>
          new Promise((done) => {
            server.closeAllConnections()
            server.close(() => done())
          }),
      }),
    ),
  )

/** Lets an app's own server respond. */
const forward = (upstream: string, request: IncomingMessage, response: ServerResponse): void => {
  const { method, headers } = request
  const asked = ask(new URL(request.url ?? '/', upstream), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  asked.on('error', () => {
    if (response.headersSent) response.destroy()
    else response.writeHead(502).end()
  })
  request.pipe(asked)
}

/** A folder under a Content-Security-Policy, or an app that serves itself. */
export type Shown = { folder: string; policy?: string; upstream?: string }

/** Serves whatever is set at the time of each request. */
export const serveFolder = (shown: Shown): Promise<Served> =>
  listening(
    createServer((request, response) => {
      const { folder, policy, upstream } = shown
      if (upstream) {
        forward(upstream, request, response)
        return
      }
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      const file = join(folder, pathname === '/' ? 'index.html' : pathname)
      if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end()
        return
      }
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        ...(policy && { 'content-security-policy': policy }),
      })
      createReadStream(file).pipe(response)
    }),
  )

type RpcCall = { id: number; method: string }

const answers = (chainId: number): Readonly<Record<string, unknown>> => ({
  eth_chainId: `0x${chainId.toString(16)}`,
  eth_blockNumber: '0x10',
  eth_getBalance: '0x1bc16d674ec80000',
})

const answerCalls = async (chainId: number, request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method === 'OPTIONS') {
    response.writeHead(204, headers).end()
    return
  }
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const calls = JSON.parse(Buffer.concat(chunks).toString()) as RpcCall | RpcCall[]
  const answer = ({ id, method }: RpcCall) => ({ jsonrpc: '2.0', id, result: answers(chainId)[method] ?? null })
  response.writeHead(200, { ...headers, 'content-type': 'application/json' })
  response.end(JSON.stringify(Array.isArray(calls) ? calls.map(answer) : answer(calls)))
}

/** A node of a chain on which everyone has two coins. A page that leaves in the middle of a call must not end it. */
export const serveNode = (chainId: number): Promise<Served> =>
  listening(
    createServer((request, response) => void answerCalls(chainId, request, response).catch(() => response.destroy())),
  )
