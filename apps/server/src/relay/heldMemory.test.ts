import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { openClient, type RelayClient } from './testing/relayClient.ts'
import { startTestRelay, type TestRelay } from './testing/startTestRelay.ts'

const megabyte = 1_048_576
let database: TestDatabase
let rig: TestRelay

beforeAll(async () => {
  database = await startTestDatabase()
  rig = await startTestRelay({ pool: database.pool, heldBytes: megabyte })
})
afterAll(async () => {
  await rig.stop()
  await database.stop()
})

const start = (socket: WebSocket, bytes: number) =>
  new Promise<void>((resolve) => socket.send('x'.repeat(bytes), { fin: false }, () => resolve()))
const isOpen = ({ socket }: RelayClient) => socket.readyState === socket.OPEN

describe('memory that clients hold', () => {
  it('[threat 70] by messages that they never finish is limited, however often they ping', async () => {
    const [honest, ...hostile] = await Promise.all(Array.from({ length: 4 }, () => openClient(rig.url)))
    if (!honest) throw new Error('There is no client.')
    for (const { socket } of hostile) {
      await start(socket, 400_000)
      socket.ping()
    }
    await vi.waitUntil(() => hostile.filter(isOpen).length === 2, 10_000)
    expect(await honest.call('irn_batchSubscribe', { topics: [] })).toEqual([])
    for (const { terminate } of [honest, ...hostile]) terminate()
  })

  it('[threat 70] counts no whole message and no ping', async () => {
    const clients = await Promise.all(Array.from({ length: 5 }, () => openClient(rig.url)))
    for (const { socket } of clients) {
      socket.send('x'.repeat(400_000))
      for (let at = 0; at < 40; at += 1) socket.ping('y'.repeat(125))
    }
    const [most, second] = clients
    if (!most || !second) throw new Error('There is no client.')
    await start(most.socket, 700_000)
    await start(second.socket, 400_000)
    await most.closed
    expect(clients.filter(isOpen)).toHaveLength(4)
    for (const { terminate } of clients) terminate()
  })

  it('[threat 70] by messages in thousands of pieces is refused', async () => {
    const client = await openClient(rig.url)
    client.socket.on('error', () => {})
    client.socket.send('x', { fin: false })
    for (let at = 0; at < 2_000; at += 1) client.socket.send('x', { fin: false })
    expect((await client.closed).code).toBe(1008)
  })

  it('[threat 70] by refused sockets that they leave open is limited', async () => {
    const { hostname, port } = new URL(rig.url)
    const request = [
      'GET /relay?auth=x&useOnCloseEvent=true HTTP/1.1',
      `Host: ${hostname}:${port}`,
      ...['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
      ...[`Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`, '', ''],
    ].join('\r\n')
    // The relay ends refused sockets after two seconds, which may pass before all have an answer.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const sockets = Array.from({ length: 300 }, () => connect(Number(port), hostname))
    const statuses = await Promise.all(
      sockets.map(async (socket) => {
        socket.write(request)
        const [data] = (await once(socket, 'data')) as [Buffer]
        return data.toString().slice(9, 12)
      }),
    )
    vi.useRealTimers()
    for (const socket of sockets) socket.destroy()
    expect(statuses.filter((status) => status === '101')).toHaveLength(100)
    expect(statuses.filter((status) => status === '401')).toHaveLength(200)
  })

  it('[threat 70] is not taken by pongs that were not asked for', async () => {
    const client = await openClient(rig.url)
    client.socket.on('error', () => {})
    for (let at = 0; at < 600; at += 1) client.socket.pong()
    expect(await client.closed).toEqual({ code: 3000, reason: 'Too many requests' })
  })
})
