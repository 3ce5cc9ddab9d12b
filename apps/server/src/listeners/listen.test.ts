import { Agent, get, type IncomingMessage } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../http/app.ts'
import { type Listener, listen } from './listen.ts'

let isLeaving = false
let listener: Listener
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(async () => {
  const app = new Hono().get('/', (c) => c.text('hello')) as unknown as App
  const probes = { isReady: async () => !isLeaving, isLeaving: () => isLeaving }
  listener = await listen({ app, host: '127.0.0.1', port: 0, setting: 'API_PORT', probes })
})
afterAll(async () => {
  agent.destroy()
  await listener.stop()
})

const ask = (path: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: listener.port, path, agent }, (response) => {
      response.resume().once('end', () => resolve(response))
    }).once('error', reject)
  })

describe('connections of a proxy', () => {
  it('are kept for longer than Caddy keeps them unused', async () => {
    const { headers } = await ask('/')
    expect([headers.connection, headers['keep-alive']]).toEqual(['keep-alive', 'timeout=125'])
  })

  it('end with the next answer once the process leaves, and requests are still answered', async () => {
    isLeaving = true
    const answers = [await ask('/'), await ask('/readyz'), await ask('/')]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 503, 200])
    expect(answers.map(({ headers }) => headers.connection)).toEqual(['close', 'close', 'close'])
  })
})
