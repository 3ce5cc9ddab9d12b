import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** Requests an address as a browser would, trusting only this CA. Every name is on this machine. */
export const getOverTls = (ca: Buffer, address: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host, pathname, search } = new URL(address)
    const options = { host: '127.0.0.1', port, path: `${pathname}${search}`, servername: hostname, ca, agent: false }
    const asked = request({ ...options, headers: { host, ...headers } })
    asked.once('error', reject)
    // A WebSocket was accepted.
    asked.once('upgrade', ({ statusCode: status = 0, headers }, socket) => {
      socket.destroy()
      resolve({ status, headers, body: '' })
    })
    asked.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asked.end()
  })
