import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../http/app.ts'
import { type Listener, listen } from './listen.ts'

let listener: Listener
beforeAll(async () => {
  const app = new Hono() as unknown as App
  listener = await listen({ app, host: '127.0.0.1', port: 0, setting: 'API_PORT', onUpgrade: () => false })
})
afterAll(() => listener.stop())

/** A caller that never ends its side of a connection. */
const open = async (bytes: string): Promise<Socket> => {
  const socket = connect({ port: listener.port, host: '127.0.0.1', allowHalfOpen: true })
  // Only the server's own errors may end this run.
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(bytes)
  return socket
}
const upgrade = 'GET /nowhere HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'

it.each([
  ['can’t be parsed', '\0\r\n\r\n', 'HTTP/1.1 400 Bad Request'],
  ['wants a WebSocket where there is none', upgrade, 'HTTP/1.1 404 Not Found'],
])('a refused caller that %s and stays is cut off', async (_, bytes, status) => {
  const socket = await open(bytes)
  let said = ''
  socket.on('data', (chunk) => (said += chunk))
  await once(socket, 'end')
  expect(said.split('\r\n')[0]).toBe(status)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const drip = setInterval(() => socket.write('x'), 100)
  await closed
  clearInterval(drip)
})

it('a caller that breaks off while it is refused ends nothing else', async () => {
  for (let turn = 0; turn < 50; turn++) (await open(upgrade)).resetAndDestroy()
  const answer = await fetch(`http://127.0.0.1:${listener.port}/`)
  expect(answer.status).toBe(404)
})
