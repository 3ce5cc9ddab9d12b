import { request } from 'node:http'
import { networkInterfaces } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { createMailbox } from '../sandbox/createMailbox.ts'
import type { Services } from '../services/services.ts'
import { readSettings } from '../settings.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type Listener, listen } from './listen.ts'
import { createSandbox } from './sandbox.ts'

let database: TestDatabase
let sandbox: Listener

beforeAll(async () => {
  database = await startTestDatabase()
  const mail = { to: 'ada@example.com', subject: 'Your login code', text: '  123 456', html: '<p>123 456</p>' }
  await createMailbox(database.db, Date.now).send(mail)
  const services = { settings: readSettings({}), log: createLog({ level: 'silent' }), db: database.db } as Services
  // As exposed as a careless setup would make it: the sandbox itself has to reject callers.
  sandbox = await listen({ app: createSandbox(services), host: '0.0.0.0', port: 0, setting: 'SANDBOX_PORT' })
})
afterAll(async () => {
  await sandbox.stop()
  await database.stop()
})

type Answer = { status: number; body: string; opensTo: string | undefined }

/** Sends every header unchanged, which fetch wouldn't. */
const ask = (headers: Record<string, string>, path = '/mail?to=ada@example.com', host = '127.0.0.1'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const own = { host: `localhost:${sandbox.port}`, ...headers }
    request({ host, port: sandbox.port, path, headers: own }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
      const opensTo = response.headers['access-control-allow-origin']
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString(), opensTo })
    })
      .on('error', reject)
      .end()
  })

describe('the sandbox’s start page', () => {
  it('shows the inbox before everything else, with links to press', async () => {
    const text = 'Approve it:\n\nhttp://wallet.localhost:3001/device?lang=en&x="y"#token=abc\n\n<b>Not you?</b>'
    const mail = { to: 'bea@example.com', subject: 'A <login>', text, html: '' }
    await createMailbox(database.db, Date.now).send(mail)
    const { body } = await ask({ accept: 'text/html' }, '/')
    expect([...body.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, title]) => title)).toEqual([
      'Inbox',
      'Test money',
      'For programs',
      'Elsewhere',
    ])
    expect(body).toContain('<details open><summary><b>A &lt;login&gt;</b>')
    expect(body.match(/<details open>/g)).toHaveLength(1)
    const address = 'http://wallet.localhost:3001/device?lang=en&amp;x=&quot;y&quot;#token=abc'
    expect(body).toContain(`<a href="${address}" target="_blank">${address}</a>\n\n&lt;b&gt;Not you?`)
  })

  it('can be read in light and dark: the stubs’ fields take the page’s colors', async () => {
    const { body } = await ask({}, '/stand-ins.css')
    expect([...body.matchAll(/#[0-9a-f]{3,8}\b/g)].map(([color]) => color)).toEqual(['#e9b44c', '#1c1404'])
  })
})

const networkAddresses = Object.values(networkInterfaces())
  .flatMap((all = []) => all)
  .filter(({ family, internal }) => family === 'IPv4' && !internal)
  .map(({ address }) => address)

describe('the sandbox [threat 60]', () => {
  it.each([
    ['a terminal', {}],
    ['its own page', { origin: 'SELF', 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
    ['somebody who types its address', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
    ['the same machine by number', { host: 'BY NUMBER' }],
  ])('shows its emails to %s', async (_, headers: Record<string, string>) => {
    const { origin, host } = headers
    const answer = await ask({
      ...headers,
      ...(origin && { origin: `http://localhost:${sandbox.port}` }),
      ...(host && { host: `127.0.0.1:${sandbox.port}` }),
    })
    expect(answer).toMatchObject({ status: 200, body: expect.stringContaining('123 456') })
  })

  it('shows no login code to another machine', async () => {
    for (const address of networkAddresses) {
      for (const host of [`localhost:${sandbox.port}`, `${address}:${sandbox.port}`]) {
        for (const path of ['/', '/mail', '/mail?to=ada@example.com']) {
          const answer = await ask({ host }, path, address)
          expect([address, host, path, answer.status]).toEqual([address, host, path, 403])
          expect(answer.body).not.toContain('123 456')
        }
      }
    }
  })

  it.each([
    ['a name that was made to point here', { host: 'evil.example:3003' }],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }],
    ['an address that means every interface', { host: '0.0.0.0:3003' }],
    ['a page from elsewhere', { origin: 'https://evil.example' }],
    ['a page of another port of this machine', { origin: 'http://localhost:9999' }],
    ['the site itself', { origin: 'http://localhost:3000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a tag in a page from elsewhere', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['a tag in a page of another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors' }],
    ['a proxy that says for whom it asks', { 'x-forwarded-for': '203.0.113.7' }],
    ['a proxy that only says that it is one', { via: '1.1 proxy' }],
    ['a proxy by the standard', { forwarded: 'for=203.0.113.7' }],
  ])('shows no login code to %s', async (_, headers) => {
    for (const path of ['/', '/mail', '/mail?to=ada@example.com']) {
      const answer = await ask(headers as Record<string, string>, path)
      expect([path, answer.status, answer.opensTo]).toEqual([path, 403, undefined])
      expect(answer.body).not.toContain('123 456')
    }
  })
})
