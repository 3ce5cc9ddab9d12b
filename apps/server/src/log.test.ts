import { Writable } from 'node:stream'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { AppEnv } from './http/appEnv.ts'
import { accessLog, createLog } from './log.ts'

it('writes a line per request, and none for the probes that ask every few seconds', async () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const app = new Hono<AppEnv>()
  app.use(accessLog(createLog({ level: 'info', destination }), 'api'))
  app.get('*', (c) => {
    c.set('route', c.req.path)
    return c.body(null, c.req.path === '/health' ? 503 : 200)
  })
  for (const path of ['/health', '/metrics', '/v1/account']) await app.request(path)
  expect(lines.map((line) => JSON.parse(line).route)).toEqual(['/v1/account'])
})
