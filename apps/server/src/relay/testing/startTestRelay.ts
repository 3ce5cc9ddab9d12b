import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { relayQuotas, relaySizes, relayTopicsKept } from '@latchkey/wire/relayLimits'
import pg from 'pg'
import { countedAddress, networkOf } from '../../http/clientAddress.ts'
import { createLog } from '../../log.ts'
import { openPostgresStore } from '../openPostgresStore.ts'
import { type Relay, type RelayOptions, startRelay } from '../startRelay.ts'

export type TestRelay = { url: string; relay: Relay; lines: string[]; stop: () => Promise<void> }

type Options = Partial<RelayOptions> & { pool?: pg.Pool; port?: number; path?: string }

/** The caller's network, as reported by one proxy. */
const networkOfRequest = ({ headers, socket }: IncomingMessage): string =>
  networkOf(countedAddress({ forwarded: headers['x-forwarded-for']?.toString(), remote: socket.remoteAddress }, 1))

/** A relay behind a real port, with a project of 32 a's. */
export const startTestRelay = async ({ pool, port = 0, path = '/relay', ...options }: Options): Promise<TestRelay> => {
  const lines: string[] = []
  const server = createServer((_, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.address() as AddressInfo).port
  const relay = startRelay({
    openStore: openPostgresStore(pool ?? new pg.Pool()),
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    hosts: [`127.0.0.1:${bound}`, `localhost:${bound}`],
    findProject: async (id) => (id === 'a'.repeat(32) ? { allowedOrigins: ['https://app.example'] } : undefined),
    networkOf: networkOfRequest,
    quotas: relayQuotas(relaySizes),
    topicsKept: relayTopicsKept(relaySizes),
    ...options,
  })
  server.on('upgrade', (request, socket, head) => {
    if (!relay.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  return {
    url: `ws://127.0.0.1:${bound}${path}`,
    relay,
    lines,
    stop: async () => {
      await relay.stop()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
