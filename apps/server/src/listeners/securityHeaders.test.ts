import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { type RunningServer, startServer } from '../startServer.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { freePorts } from '../testing/freePorts.ts'

type Part = 'site' | 'wallet' | 'api'
type Question = { name: string; part: Part; status: number; send: string }

const log = createLog({ level: 'silent' })
const ports = { site: 0, wallet: 0, api: 0 }
let folder: string
let node: FakeNode
let server: RunningServer | undefined

const start = async (more: Record<string, string>): Promise<void> => {
  const [site = 0, wallet = 0, api = 0] = await freePorts(3)
  Object.assign(ports, { site, wallet, api })
  const dist = join(folder, 'dist')
  const settings = readSettings({
    ...{ DATA_DIR: folder, SITE_DIR: dist, FRAME_DIR: dist, MASTER_KEY_FILE: join(folder, 'master.key') },
    ...{ SITE_PORT: String(site), WALLET_PORT: String(wallet), API_PORT: String(api) },
    ...{ PROJECT_ID: 'a'.repeat(32), DATABASE: 'embedded', EMAIL_LOGIN: 'off' },
    ...{ CHAIN_RPC_URLS: node.url, SOLANA_RPC_URLS: 'none', OPERATOR_TOKEN: 'a token of the operator', ...more },
  })
  server = await startServer(settings, { log })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-headers-'))
  node = await startFakeNode()
  node.mine(3)
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true })
  await writeFile(join(folder, 'dist', 'index.html'), '<!doctype html><head><!--latchkey-config--></head>')
  await writeFile(join(folder, 'dist', 'device.html'), '<!doctype html>')
  await writeFile(join(folder, 'dist', 'assets', 'main-abc123.js'), 'export {}')
  await writeFile(join(folder, 'master.key'), `1:${Buffer.alloc(32, 7).toString('base64url')}\n`)
})
afterAll(async () => {
  await server?.stop()
  await node.stop()
  await rm(folder, { recursive: true, force: true })
})

type Heard = { status: number; headers: Record<string, string> }

/** Sends bytes and reads the head of the answer on a raw socket, so nothing is normalized. */
const ask = (part: Part, text: string): Promise<Heard> =>
  new Promise((resolve, reject) => {
    const socket = connect(ports[part], '127.0.0.1', () => socket.write(text.replaceAll('\n', '\r\n')))
    let heard = ''
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`No head in ${JSON.stringify(heard)}`)))
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
      const end = heard.indexOf('\r\n\r\n')
      if (end < 0) return
      socket.removeAllListeners('close')
      socket.destroy()
      const [first = '', ...lines] = heard.slice(0, end).split('\r\n')
      const headers = lines.map((line) => /^([^:]+): ?(.*)$/.exec(line) ?? [])
      resolve({
        status: Number(first.split(' ')[1]),
        headers: Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
      })
    })
  })

const request = (method: string, path: string, more = '') => `${method} ${path} HTTP/1.1\nHost: x\n${more}\n`
const body = (text: string) => `Content-Length: ${text.length}\n\n${text}`
const upgrade = 'Connection: Upgrade\nUpgrade: websocket\nSec-WebSocket-Version: 13\n'
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\n'
const project = 'projectId=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

const questions: readonly Question[] = [
  { name: 'an answer', part: 'api', status: 200, send: request('GET', `/appkit/v1/config?${project}`) },
  { name: 'a head', part: 'api', status: 200, send: request('HEAD', `/appkit/v1/config?${project}`) },
  { name: 'a picture', part: 'api', status: 200, send: request('GET', `/public/getCurrencyImage/usd?${project}`) },
  { name: 'nothing there', part: 'api', status: 404, send: request('GET', '/nothing') },
  { name: 'a bad question', part: 'api', status: 400, send: request('GET', '/appkit/v1/config') },
  { name: 'an unknown project', part: 'api', status: 401, send: request('GET', '/appkit/v1/config?projectId=x') },
  { name: 'another method', part: 'api', status: 405, send: request('DELETE', '/appkit/v1/config') },
  { name: 'a preflight', part: 'api', status: 204, send: request('OPTIONS', '/v1', 'Origin: https://a.example\n') },
  { name: "the operator's page", part: 'api', status: 200, send: request('GET', '/operator') },
  { name: 'a body that is none', part: 'api', status: 200, send: request('POST', `/v1?${project}`, body('{')) },
  { name: 'a socket elsewhere', part: 'api', status: 404, send: request('GET', '/nothing', upgrade + key) },
  { name: 'a socket without a token', part: 'api', status: 401, send: request('GET', '/relay', upgrade + key) },
  { name: 'half a socket', part: 'api', status: 400, send: request('GET', `/relay?useOnCloseEvent=true`, upgrade) },
  { name: 'no HTTP', part: 'api', status: 400, send: 'hello\n\n' },
  { name: 'the frame', part: 'wallet', status: 200, send: request('GET', `/sdk?${project}`) },
  { name: 'a page of its own', part: 'wallet', status: 200, send: request('GET', '/device') },
  { name: 'a file', part: 'wallet', status: 200, send: request('GET', '/assets/main-abc123.js') },
  { name: 'nothing there', part: 'wallet', status: 404, send: request('GET', '/nothing') },
  { name: 'an unknown provider', part: 'wallet', status: 404, send: request('GET', '/callback/nobody') },
  {
    name: 'a call from elsewhere',
    part: 'wallet',
    status: 403,
    send: request('POST', '/rpc', `Origin: x\n${body('{}')}`),
  },
  { name: 'a socket', part: 'wallet', status: 404, send: request('GET', '/nothing', upgrade + key) },
  { name: 'no HTTP', part: 'wallet', status: 400, send: 'hello\n\n' },
  { name: 'the page', part: 'site', status: 200, send: request('GET', '/') },
  { name: 'a file', part: 'site', status: 200, send: request('GET', '/assets/main-abc123.js') },
  { name: 'nothing there', part: 'site', status: 404, send: request('GET', '/nothing') },
  { name: 'a socket', part: 'site', status: 404, send: request('GET', '/nothing', upgrade + key) },
  {
    name: 'a head that is too long',
    part: 'site',
    status: 431,
    send: request('GET', '/', `X: ${'x'.repeat(20_000)}\n`),
  },
]

const features = 'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()'
const everywhere = {
  'x-content-type-options': 'nosniff',
  'permissions-policy': features,
  'origin-agent-cluster': '?1',
  'strict-transport-security': 'max-age=63072000',
}
const expected: Readonly<Record<Part, Record<string, string>>> = {
  api: { 'referrer-policy': 'no-referrer', 'cross-origin-resource-policy': 'cross-origin' },
  wallet: { 'referrer-policy': 'no-referrer' },
  site: {
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'cross-origin',
  },
}
/** Other origins may load nothing from the wallet except its frame page. */
const walletResources = (name: string) => (name === 'the frame' ? 'cross-origin' : 'same-origin')

describe('[threat 61] in production', () => {
  beforeAll(() =>
    start({
      ...{ NODE_ENV: 'production', SITE_URL: 'https://site.example', WALLET_URL: 'https://wallet.example' },
      ...{ API_URL: 'https://api.example' },
    }),
  )
  afterAll(async () => {
    await server?.stop()
    server = undefined
  })

  it.each(questions.map((question) => [question.part, question.name, question] as const))(
    '%s replies to %s with every security header',
    async (part, name, { status, send }) => {
      const heard = await ask(part, send)
      expect(heard.status).toBe(status)
      expect(heard.headers).toMatchObject({ ...everywhere, ...expected[part] })
      expect(heard.headers['content-security-policy'] ?? '').toMatch(/frame-ancestors|default-src 'none'/)
      if (part === 'wallet') expect(heard.headers['cross-origin-resource-policy']).toBe(walletResources(name))
    },
  )

  it.each(['site', 'wallet'] as const)('%s includes them in 304 replies', async (part) => {
    const { etag } = (await ask(part, request('GET', '/assets/main-abc123.js'))).headers
    const heard = await ask(part, request('GET', '/assets/main-abc123.js', `If-None-Match: ${etag}\n`))
    expect(heard.status).toBe(304)
    expect(heard.headers).toMatchObject({ ...everywhere, ...expected[part] })
  })
})

describe('[threat 61] without https', () => {
  it.each([
    ['development', {}],
    ['a test of production on this machine', { NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true' }],
  ])('%s does not enforce https', async (_, more: Record<string, string>) => {
    await start(more)
    for (const part of ['site', 'wallet', 'api'] as const) {
      for (const send of [request('GET', '/'), request('GET', '/nothing'), 'hello\n\n']) {
        const { headers } = await ask(part, send)
        expect(headers['x-content-type-options']).toBe('nosniff')
        expect(headers['strict-transport-security']).toBeUndefined()
      }
    }
    await server?.stop()
    server = undefined
  })
})
