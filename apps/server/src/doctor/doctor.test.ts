import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { readSettings } from '../settings.ts'
import { startServer } from '../startServer.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { freePorts } from '../testing/freePorts.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { startValkey, valkeyProgram } from '../valkey/testing/startValkey.ts'
import type { DoctorPorts } from './doctorCheck.ts'
import { runDoctor } from './runDoctor.ts'
import { selfSigned } from './testing/selfSigned.ts'

let folder: string
let database: TestDatabase
let node: FakeNode
let base: Record<string, string>
let gone: number
const opened: { close: (done: () => void) => unknown }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-doctor-'))
  database = await startTestDatabase({ isMigrated: false })
  node = await startFakeNode({ chainId: 1 })
  const [site, wallet, api, nobody = 0] = await freePorts(4)
  gone = nobody
  const MASTER_KEY_FILE = join(folder, 'master.key')
  await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  await mkdir(join(folder, 'pages'))
  await writeFile(join(folder, 'pages', 'index.html'), '<!doctype html><title>Page</title>')
  base = {
    ...{ ALLOW_INSECURE_LOCALHOST: 'true', PROJECT_ID: 'd'.repeat(32), EMAIL_LOGIN: 'off', DRAIN_SECONDS: '0' },
    ...{ SITE_PORT: String(site), WALLET_PORT: String(wallet), API_PORT: String(api), SANDBOX_PORT: '1' },
    ...{ DATABASE_URL: database.url, CHAIN_RPC_URLS: `${node.url},http://127.0.0.1:${gone}/secret`, MASTER_KEY_FILE },
    ...{ WALLET_URL: `http://127.0.0.1:${wallet}` },
    ...{ SITE_DIR: join(folder, 'pages'), FRAME_DIR: join(folder, 'pages') },
  }
})
afterAll(async () => {
  for (const server of opened) await new Promise<void>((resolve) => server.close(resolve))
  await node?.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const world: DoctorPorts = { now: Date.now, addressesOf: async () => ['192.0.2.7'], textsOf: async () => [] }

/** The doctor's report on one part, line by line, and whether it found nothing to fix. */
const ask = async (part: string, env: Record<string, string> = {}, port: Partial<DoctorPorts> = {}) => {
  const said: string[] = []
  const only = part === '' ? [] : [part]
  const isWell = await runDoctor({
    env: { ...base, ...env },
    only,
    say: (text) => void said.push(...text.split('\n')),
    ports: { ...world, ...port },
  })
  return { isWell, said: said.filter((text) => text !== '') }
}
const portOf = (server: { address: () => unknown }): number => (server.address() as AddressInfo).port
const onLoopback = async <T extends { listen: Server['listen'] }>(server: T): Promise<T> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}
const settingsFine = ['Settings', '  ok    Start  nothing is missing or unsafe']

describe('npm run doctor', () => {
  it('names everything that an empty environment lacks', async () => {
    const said: string[] = []
    const isWell = await runDoctor({ env: {}, only: ['key'], say: (text) => void said.push(...text.split('\n')) })
    expect(isWell).toBe(false)
    expect(said.slice(0, 10)).toEqual([
      'Settings',
      "  FAIL  Start  SITE_URL must be the https URL that users open, but is 'http://localhost:3000'",
      "  FAIL  Start  WALLET_URL must be the https URL that users open, but is 'http://wallet.localhost:3001'",
      "  FAIL  Start  API_URL must be the https URL that users open, but is 'http://localhost:3002'",
      '  FAIL  Start  PROJECT_ID must be your own: 32 random hexadecimal characters, such as `openssl rand -hex 16` prints',
      '  FAIL  Start  CHAIN_RPC_URLS must name your nodes',
      '  FAIL  Start  DATABASE_URL must name a PostgreSQL server. To use the built-in one, set DATABASE=embedded',
      '  FAIL  Start  MASTER_KEY_FILE must be the path of your master key',
      '  FAIL  Start  SMTP_URL must name a mail server. To do without email login, set EMAIL_LOGIN=off',
      '               → See docs/settings.md.',
    ])
    expect(said.at(-1)).toMatch(/ failed\. Fix what failed, then run this again\.$/)
  })

  it('sees a database user without rights, a database that is down and a key that others can read', async () => {
    await database.pool.query("CREATE ROLE guest LOGIN PASSWORD 'guest'")
    const url = new URL(database.url)
    Object.assign(url, { username: 'guest', password: 'guest' })
    const { isWell, said } = await ask('database', { DATABASE_URL: url.href })
    expect(isWell).toBe(false)
    expect(said.slice(2)).toEqual([
      'Database',
      expect.stringMatching(/^ {2}ok {4}Version {16}PostgreSQL 1[58]\.\d+$/),
      '  ok    Encryption             not needed on this machine',
      "  FAIL  Rights                 the user guest can't create tables in the schema public",
      '                               → Run as its owner: GRANT CREATE ON SCHEMA public TO guest',
      '  ok    Migrations             the database is empty: the first start fills it',
      '  ok    Connections            60 allowed, enough for 3 instances',
      '  ok    Clock of the database  agrees with ours',
      '6 ok, 0 warnings, 1 failed. Fix what failed, then run this again.',
    ])
    expect((await ask('database', { DATABASE_URL: `postgres://a:b@127.0.0.1:${gone}/c` })).said.slice(3)).toEqual([
      `  FAIL  Connection  The database does not answer: connect ECONNREFUSED 127.0.0.1:${gone}`,
      '                    → Check DATABASE_URL: host, port, user, password and database. Then check that PostgreSQL runs.',
      '  ok    Encryption  not needed on this machine',
      '2 ok, 0 warnings, 1 failed. Fix what failed, then run this again.',
    ])
    await chmod(base.MASTER_KEY_FILE ?? '', 0o644)
    expect((await ask('key')).said.slice(3)).toEqual([
      '  ok    Master key       can be read',
      '  WARN  Who can read it  other users of this machine (mode 644)',
      `                         → Run: chmod 600 ${base.MASTER_KEY_FILE}`,
      '2 ok, 1 warning, 0 failed. It works. Read the warnings.',
    ])
    await chmod(base.MASTER_KEY_FILE ?? '', 0o600)
  })

  it('sees a Valkey that is away, and one that may drop counters', async () => {
    expect((await ask('valkey')).said.slice(2, 4)).toEqual([
      'Shared limits and caches',
      '  ok    Valkey  not used: PostgreSQL counts requests, and each process has its own cache',
    ])
    const { isWell, said } = await ask('valkey', { VALKEY_URL: `redis://:hunter2@127.0.0.1:${gone}` })
    expect(isWell).toBe(false)
    expect(said.slice(3, 5)).toEqual([
      `  FAIL  Connection  connect ECONNREFUSED 127.0.0.1:${gone}`,
      '                    → Check VALKEY_URL: host, port, user and password. Until then, each process has its own limits.',
    ])
    if (!valkeyProgram) return
    const valkey = await startValkey()
    await valkey.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru')
    expect((await ask('valkey', { VALKEY_URL: valkey.url })).said.slice(3)).toEqual([
      expect.stringMatching(/^ {2}ok {4}Version {5}(Redis|Valkey) \d+\.\d+\.\d+$/),
      '  ok    Role        takes writes',
      '  WARN  Memory      allkeys-lru may drop counters too early',
      '                    → Set maxmemory-policy to noeviction or volatile-ttl.',
      '  ok    Encryption  not needed on this machine',
      '4 ok, 1 warning, 0 failed. It works. Read the warnings.',
    ])
    await valkey.freeze()
    expect((await ask('valkey', { VALKEY_URL: valkey.url })).isWell).toBe(false)
    await valkey.stop()
  })

  it('sees a mail server that refuses the password, and a sender that others may not believe', async () => {
    const smtp = new SMTPServer({
      ...{ logger: false, hideSTARTTLS: true, allowInsecureAuth: true },
      onAuth: (_, __, done) => done(new Error('Unknown user')),
    })
    opened.push(smtp)
    await onLoopback(smtp as never)
    const port = portOf(smtp.server)
    const SMTP_URL = `smtp://me:wrong@127.0.0.1:${port}`
    const { isWell, said } = await ask('mail', { SMTP_URL, MAIL_FROM: 'Shop <hello@shop.example>', EMAIL_LOGIN: 'on' })
    expect(isWell).toBe(false)
    expect(said).toEqual([
      ...settingsFine,
      'Email',
      `  FAIL  Mail server  127.0.0.1:${port} says: 535 Unknown user`,
      '                     → Check the user and password in SMTP_URL. Special characters must be percent-encoded.',
      '  ok    Encryption   not needed on this machine',
      '  WARN  SPF          shop.example has no record',
      '                     → Add the TXT record that your mail provider names. Emails may land in spam.',
      '  WARN  DMARC        shop.example has no record',
      '                     → Add a TXT record at _dmarc.shop.example, such as "v=DMARC1; p=quarantine".',
      '2 ok, 2 warnings, 1 failed. Fix what failed, then run this again.',
    ])
  })

  it('sees a mail server whose certificate nobody vouches for', async () => {
    const smtp = new SMTPServer({ ...selfSigned, logger: false, authOptional: true })
    opened.push(smtp)
    await onLoopback(smtp as never)
    const SMTP_URL = `smtp://127.0.0.1:${portOf(smtp.server)}?requireTLS=true`
    const { said } = await ask('mail', { SMTP_URL, MAIL_FROM: 'a@localhost', EMAIL_LOGIN: 'on' })
    expect(said[4]).toBe('  FAIL  Certificate  its certificate is self-signed')
    expect(said[5]).toContain('→ If its authority is your own, set NODE_EXTRA_CA_CERTS; it has no effect in a file')
  })

  it('sees smtps:// on a port that begins without encryption, such as 587', async () => {
    const smtp = new SMTPServer({ ...selfSigned, logger: false, authOptional: true })
    opened.push(smtp)
    await onLoopback(smtp as never)
    const SMTP_URL = `smtps://127.0.0.1:${portOf(smtp.server)}`
    const { said } = await ask('mail', { SMTP_URL, MAIL_FROM: 'a@localhost', EMAIL_LOGIN: 'on' })
    expect(said[3]).toMatch(/^ {2}FAIL {2}Mail server {2}127\.0\.0\.1:\d+: no TLS on this port$/)
    expect(said[4]).toContain('smtps:// for port 465 and smtp:// for 587')
  })

  it('sees a node of another chain, one that is down, and a clock that is ahead', async () => {
    const { isWell, said } = await ask('nodes', {}, { now: () => Date.now() + 600_000 })
    expect(isWell).toBe(false)
    const host = new URL(node.url).host
    const down = `127.0.0.1:${gone}`
    const name = (text: string) => text.padEnd(`Clock of ${host}`.length)
    expect(said.slice(2)).toEqual([
      'Nodes',
      `  FAIL  ${name(host)}  serves eip155:1 instead of eip155:1329`,
      `        ${name('')}  → Use a node of this chain.`,
      expect.stringMatching(/^ {2}FAIL {2}Clock of 127\.0\.0\.1:\d+ {2}ours is (599|600) s ahead$/),
      `        ${name('')}  → Let a time service such as chrony or systemd-timesyncd set the clock of this machine.`,
      `  FAIL  ${name(down)}  no usable answer: connect ECONNREFUSED ${down}`,
      `        ${name('')}  → Check that it runs, and that its URL in CHAIN_RPC_URLS is right.`,
      '1 ok, 0 warnings, 3 failed. Fix what failed, then run this again.',
    ])
  })

  it.each([
    ['status 502', (response: ServerResponse) => response.writeHead(502).end()],
    [
      'something other than a node answers at its URL',
      (response: ServerResponse) => response.end('<h1>Get an API key</h1>'),
    ],
  ])('says what stands in for a node: %s', async (found, answer) => {
    const proxy = await onLoopback(createServer((_, response) => void answer(response)))
    opened.push(proxy)
    const { port } = proxy.address() as AddressInfo
    const { said } = await ask('nodes', { CHAIN_RPC_URLS: `http://127.0.0.1:${port}` })
    expect(said.join('\n')).toContain(`no usable answer: ${found}\n`)
  })

  it('sees a proxy that replaces our policy, a self-signed certificate and a host without an address', async () => {
    const site = await onLoopback(
      createServer((_, response) => response.setHeader('content-security-policy', "default-src 'self'").end()),
    )
    const wallet = await onLoopback(createTlsServer(selfSigned, (_, response) => void response.end()))
    opened.push(site, wallet)
    const { isWell, said } = await ask(
      'origins',
      {
        SITE_URL: `http://localhost:${portOf(site)}`,
        WALLET_URL: `https://127.0.0.1:${portOf(wallet)}`,
        API_URL: 'http://api.localhost:9',
      },
      { addressesOf: async (host) => (host === 'api.localhost' ? [] : ['127.0.0.1']) },
    )
    expect(isWell).toBe(false)
    expect(said.slice(2)).toEqual([
      'Site, wallet and API',
      '  ok    Site: DNS      127.0.0.1',
      expect.stringMatching(
        /^ {2}FAIL {2}Site: headers {2}X-Content-Type-Options is missing; .*; Content-Security-Policy is 'default-src 'self''$/,
      ),
      '                       → A proxy in front must pass on our headers and add none of these. Compare with a request straight to our port.',
      '  ok    Site: clock    agrees with ours',
      '  ok    Wallet: DNS    127.0.0.1',
      '  FAIL  Wallet: TLS    its certificate is self-signed',
      '                       → Get one from a public authority such as Let’s Encrypt.',
      '  FAIL  API: DNS       api.localhost has no address',
      '                       → Add an A or AAAA record for this host.',
      '4 ok, 0 warnings, 3 failed. Fix what failed, then run this again.',
    ])
  })

  it('finds nothing to fix in a server that runs as it should', async () => {
    const server = await startServer(readSettings({ ...base, NODE_ENV: 'production' }), {
      log: createLog({ level: 'silent' }),
    })
    try {
      expect((await ask('origins')).said.slice(3)).toEqual([
        '  ok    Site: DNS        192.0.2.7',
        '  ok    Site: headers    all 7 as they should be',
        '  ok    Site: clock      agrees with ours',
        '  ok    Wallet: DNS      192.0.2.7',
        '  ok    Wallet: headers  all 6 as they should be',
        '  ok    Wallet: clock    agrees with ours',
        '  ok    API: DNS         192.0.2.7',
        '  ok    API: headers     all 7 as they should be',
        '  ok    API: clock       agrees with ours',
        '  ok    API: WebSockets  reach the relay',
        '  ok    API: proxies     0, as TRUST_PROXY says',
        '12 ok, 0 warnings, 0 failed. All is well.',
      ])
      const { isWell, said } = await ask('database')
      expect(isWell).toBe(true)
      expect(said.find((text) => text.includes('Migrations'))).toMatch(/ ok .* all \d+ applied$/)
      expect(said).toContain('  ok    Master key             opens the data in the database')
      const other = join(folder, 'other.key')
      await writeFile(other, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
      expect((await ask('database', { MASTER_KEY_FILE: other })).said).toContain(
        "  FAIL  Master key             doesn't open the data in the database",
      )
      await database.pool.query("INSERT INTO schema_migrations VALUES ('9999_later.sql', 'x')")
      expect((await ask('database')).said).toContain(
        '  WARN  Migrations             1 of a newer version, first 9999_later.sql',
      )
    } finally {
      await server.stop()
    }
  })
})
