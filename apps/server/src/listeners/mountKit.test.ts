import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../http/app.ts'
import { cors } from '../http/cors.ts'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { type Listener, listen } from './listen.ts'
import { mountKit } from './mountKit.ts'
import { securityHeaders } from './securityHeaders.ts'

let folder: string
let api: Listener
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${api.port}${path}`, { headers })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-kit-'))
  await mkdir(join(folder, 'kit', 'chunks'), { recursive: true })
  await writeFile(join(folder, 'secret.js'), 'secret')
  await writeFile(join(folder, 'kit', 'element.js'), 'export {}')
  await writeFile(join(folder, 'kit', 'chunks', 'engine-abc123.js'), 'export {}')
  const settings = readSettings({ KIT_DIR: join(folder, 'kit') })
  const app = createApp(createLog({ level: 'silent' }), 'api', securityHeaders(settings, 'api'))
  app.use(cors)
  mountKit(app, { settings })
  api = await listen({ app, host: '127.0.0.1', port: 0, setting: 'API_PORT' })
})
afterAll(async () => {
  await api.stop()
  await rm(folder, { recursive: true })
})

test('any page can load the element, and asks again only whether it changed', async () => {
  const first = await get('/kit/v1/element.js')
  expect(first.status).toBe(200)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const second = await get('/kit/v1/element.js', { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(second.status).toBe(304)
  expect(second.headers.get('access-control-allow-origin')).toBe('*')
})

test('chunks never change, and nothing else is served', async () => {
  const chunk = await get('/kit/v1/chunks/engine-abc123.js')
  expect(chunk.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(chunk.headers.get('access-control-allow-origin')).toBe('*')
  for (const path of ['chunks/gone.js', 'chunks/..%2F..%2Fsecret.js', 'chunks/%2e%2e%2felement.js', 'secret.js'])
    expect((await get(`/kit/v1/${path}`)).status, path).toBe(404)
})
