import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createLog } from '../log.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import { readSettings } from '../settings.ts'
import { createRelay } from './createRelay.ts'
import { createKey, createToken } from './testing/token.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

type World = { env?: Record<string, string>; isProduction?: boolean; isBusy?: boolean; find?: () => Promise<unknown> }

/** The relay as the server starts it. Admission needs no database, so there is none. */
const start = async ({ env = {}, isProduction = false, isBusy = false, find }: World = {}) => {
  const settings = {
    ...readSettings({ API_PORT: '4321', ...env }),
    ...{ API_URL: 'https://api.example', RELAY_URLS: ['wss://relay.example/relay'], TRUST_PROXY: 1 },
    ...(isProduction && { NODE_ENV: 'production' }),
  }
  const asked: unknown[] = []
  const lines: string[] = []
  const services = {
    settings,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    projects: { find: find ?? (async (id: string) => (id === 'p' ? { allowedOrigins: [] } : undefined)) },
    limiter: {
      take: async (...args: unknown[]) => {
        asked.push(args)
        return isBusy ? 1_000 : undefined
      },
    },
    keyring: {
      hash: (...args: unknown[]) => {
        asked.push(args)
        return 'hashed'
      },
    },
  } as unknown as WalletServices
  const relay = createRelay(services, new pg.Pool({ host: '127.0.0.1', port: 1 }))
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    if (!relay.upgrade(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(relay.stop, async () => server.close())
  const { port } = server.address() as AddressInfo

  /** What a client sees: `open`, a close frame, or the status of a refused upgrade. */
  const connect = ({
    audience = 'wss://relay.example',
    project = 'p',
    path = '/relay',
    isFramed = true,
    address = '203.0.113.7',
    origin = undefined as string | undefined,
    token = createToken(createKey(), audience),
  } = {}) =>
    new Promise<string>((resolve) => {
      const query = new URLSearchParams({ auth: token, projectId: project, useOnCloseEvent: String(isFramed) })
      const url = `ws://127.0.0.1:${port}${path}?${query}`
      const socket = new WebSocket(url, { headers: { 'x-forwarded-for': address, ...(origin && { origin }) } })
      const later = setTimeout(() => resolve('silent'), 5_000)
      const end = (text: string) => {
        clearTimeout(later)
        socket.terminate()
        resolve(text)
      }
      socket.on('open', () => {
        socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":[]}}')
      })
      socket.on('message', () => end('open'))
      socket.on('close', (code, reason) => end(`${code} ${reason}`))
      socket.on('error', () => undefined)
      socket.on('unexpected-response', (_, response) => {
        let body = ''
        response.on('data', (chunk) => {
          body += chunk
        })
        response.on('end', () =>
          end(
            `${response.statusCode} ${response.headers['content-type']} ${response.headers['x-content-type-options']} ${body}`,
          ),
        )
      })
    })
  return { connect, asked, lines, relay }
}

const elsewhere = '3000 JWT validation error: JWT Token has another audience'

it.each([
  ['wss://relay.example', 'open', 'open'],
  ['https://api.example', 'open', 'open'],
  ['ws://localhost:4321', 'open', elsewhere],
  ['ws://127.0.0.1:4321', 'open', elsewhere],
  ['wss://relay.example:444', elsewhere, elsewhere],
  ['wss://evil.example', elsewhere, elsewhere],
])('[ERR-05] a token for %s: %s in development, %s in production', async (audience, development, production) => {
  expect(await (await start()).connect({ audience })).toBe(development)
  expect(await (await start({ isProduction: true })).connect({ audience })).toBe(production)
})

it('turns pages away from a project that lists no sites, and lets native wallets in', async () => {
  const { connect } = await start()
  expect(await connect({ origin: 'https://dapp.example' })).toContain('origin not allowed')
  expect(await connect()).toBe('open')
})

it('[threat 70] counts connections by address, and everything else by a keyed hash of the network', async () => {
  const { connect, asked } = await start({ env: { RATE_LIMIT_ADDRESS: '77' } })
  expect(await connect()).toBe('open')
  expect(asked).toEqual([
    ['relay:203.0.113.7', 77],
    ['network', '203.0.113.0'],
  ])
  const busy = await start({ isBusy: true })
  expect(await busy.connect()).toBe('3000 Too many connections')
  expect(await busy.connect({ isFramed: false })).toBe('401 text/plain nosniff Too many connections')
  expect(busy.relay.metrics.read()).toMatchObject({ refused: 2, accepted: 0 })
  expect(busy.relay.metrics.text()).not.toContain('kind="token"')
})

it.each([
  [{ project: 'q' }, 'Unauthorized: invalid key'],
  [{ token: 'x' }, 'JWT validation error: JWT Token cannot be read'],
])('refuses %j with a close frame or a status, and counts it', async (options, reason) => {
  const { connect, relay } = await start()
  expect(await connect(options)).toBe(`3000 ${reason}`)
  expect(await connect({ ...options, isFramed: false })).toBe(`401 text/plain nosniff ${reason}`)
  expect(relay.metrics.text()).toContain('latchkey_relay_refusals_total{kind="token",scope="client"} 2\n')
  expect(relay.metrics.read()).toMatchObject({ refused: 2, accepted: 0 })
})

it('asks to try again later when the projects cannot be read, and logs it once a second', async () => {
  const { connect, relay, lines } = await start({
    find: async () => {
      throw new TypeError('odd')
    },
  })
  lines.length = 0
  expect(await connect()).toBe('1013 Try again later')
  expect(await connect({ isFramed: false })).toBe('503 text/plain nosniff Try again later')
  expect(relay.metrics.text()).not.toContain('kind="token"')
  expect(relay.metrics.read().refused).toBe(2)
  expect(lines.length).toBeLessThan(3)
})

it.each([
  ['/', 'open'],
  ['/relay', 'open'],
  ['/relay/', 'open'],
  ['/relay/x', '404 undefined undefined '],
  ['//', '404 undefined undefined '],
])('answers at %s: %s', async (path, said) => {
  expect(await (await start()).connect({ path })).toBe(said)
})

it('drops a connection that was being admitted when it stops', async () => {
  let admit = () => {}
  const asked = new Promise<void>((resolve) => {
    admit = resolve
  })
  const { connect, relay } = await start({ find: () => asked.then(() => ({ allowedOrigins: [] })) })
  const said = connect()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await relay.stop()
  admit()
  expect(await said).toBe('1006 ')
  expect(relay.metrics.read().accepted).toBe(0)
})

it('takes no connection once it stops', async () => {
  const { connect, relay } = await start()
  await relay.stop()
  expect(await connect()).toBe('404 undefined undefined ')
})
