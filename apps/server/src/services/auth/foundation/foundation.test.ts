import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readKeyring } from '../../../keys/keyring.ts'
import { createMailOutbox, queueMail } from '../../../mail/createMailOutbox.ts'
import type { Mail } from '../../../mail/mailer.ts'
import { measureOutbox } from '../../../mail/measureOutbox.ts'
import { createMetrics } from '../../../metrics/createMetrics.ts'
import { clean } from '../../../retention/startCleaning.ts'
import { startTestDatabase, type TestDatabase } from '../../../testing/testDatabase.ts'
import { isSameText, newOtp } from './secret.ts'

let folder: string
let database: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-kit-'))
  database = await startTestDatabase()
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('the keyring', () => {
  it('is created once in development, readable by its owner only, and required in production', async () => {
    const file = join(folder, 'made', 'master.key')
    await expect(readKeyring({ file, mayCreate: false })).rejects.toThrow(`MASTER_KEY_FILE ${file} cannot be read`)
    const [first, second] = await Promise.all([
      readKeyring({ file, mayCreate: true }),
      readKeyring({ file, mayCreate: true }),
    ])
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(second.open('a', first.seal('a', 'secret'))).toBe('secret')
  })

  it('opens only data encrypted for the same purpose, unchanged', async () => {
    const keyring = await readKeyring({ file: join(folder, 'plain.key'), mayCreate: true })
    const sealed = keyring.seal('gate|1', 'half')
    expect(sealed).not.toContain('half')
    expect(keyring.seal('gate|1', 'half')).not.toBe(sealed)
    expect(() => keyring.open('gate|2', sealed)).toThrow()
    const [id, iv, data = ''] = sealed.split('.')
    const flipped = Buffer.from(data, 'base64url')
    flipped[0] = (flipped[0] ?? 0) ^ 1
    expect(() => keyring.open('gate|1', [id, iv, flipped.toString('base64url')].join('.'))).toThrow()
  })

  it('accepts a new key: old data opens, hashes stay, a missing key is named', async () => {
    const file = join(folder, 'rotated.key')
    const before = await readKeyring({ file, mayCreate: true })
    const old = before.seal('x', 'kept')
    const oldLines = await readFile(file, 'utf8')
    await writeFile(file, `k2:${randomBytes(32).toString('base64url')}\n${oldLines}`)
    const after = await readKeyring({ file, mayCreate: false })
    expect(after.open('x', old)).toBe('kept')
    expect(after.hash('email', 'ada@example.com')).toBe(before.hash('email', 'ada@example.com'))
    const fresh = after.seal('x', 'new')
    expect(fresh.startsWith('k2.')).toBe(true)
    expect(() => before.open('x', fresh)).toThrow('The master key k2 is missing')
  })

  it('rejects an invalid file', async () => {
    const file = join(folder, 'bad.key')
    for (const content of ['', 'k1:short\n', 'hello']) {
      await writeFile(file, content)
      await expect(readKeyring({ file, mayCreate: false })).rejects.toThrow(/MASTER_KEY_FILE .*bad\.key/)
    }
  })
})

describe('the email outbox', () => {
  it('keeps an email until sent, retries, and gives up on expired codes', async () => {
    const keyring = await readKeyring({ file: join(folder, 'outbox.key'), mayCreate: true })
    const sent: Mail[] = []
    const failures: unknown[] = []
    let isDown = true
    let now = Date.now()
    const mailer = {
      send: async (mail: Mail) => {
        if (isDown) throw new Error('mail server away')
        sent.push(mail)
      },
      close: () => {},
    }
    const { db, pool } = database
    const onFailure = (error: unknown) => failures.push(error)
    const make = () =>
      createMailOutbox({ db, keyring, mailer, clock: () => now, sender: 'w', isSending: true, onFailure })
    const queue = (code: string) =>
      db.transaction((tx) =>
        queueMail(
          { keyring },
          tx,
          new Date(now),
          'ada@example.com',
          { name: 'loginCode', code, site: 's', browser: 'Firefox on Linux', place: '203.0.113.*' },
          'en',
        ),
      )
    await queue('111111')
    const { rows } = await pool.query('SELECT mail_sealed FROM outbox')
    expect(rows[0].mail_sealed).not.toContain('111111')
    const first = make()
    await first.flush()
    expect([sent.length, failures.length]).toEqual([0, 1])
    await first.stop()
    const metrics = createMetrics()
    measureOutbox(db, metrics, () => now + 62_000)
    // Counted from when it was queued: every try moves the time of the next.
    expect(await metrics.text()).toMatch(/^latchkey_outbox_overdue_seconds 62(\.\d+)?$/m)
    expect(await metrics.text()).toMatch(/^latchkey_outbox_failing 0$/m)

    // Another process continues where this one stopped.
    isDown = false
    const second = make()
    await second.flush()
    expect(sent).toHaveLength(0)
    now += 3_000
    await second.flush()
    expect(sent.map(({ text }) => text.includes('111111'))).toEqual([true])
    await queue('222222')
    now += 6 * 60_000
    await second.flush()
    expect(sent).toHaveLength(1)
    expect((await pool.query('SELECT * FROM outbox')).rows).toEqual([])
    await second.stop()
  })

  it('sends a mail that is rejected for good only once, and nothing more to an address that does not exist', async () => {
    const keyring = await readKeyring({ file: join(folder, 'bounced.key'), mayCreate: true })
    let now = Date.now()
    const tried: string[] = []
    const rejections: Record<string, string> = {
      'gone@example.com': '5.1.1 No such user',
      'spam@example.com': '5.7.1 No',
    }
    const send = async ({ to }: Mail) => {
      tried.push(to)
      const response = rejections[to]
      if (response)
        throw Object.assign(new Error(response), { code: 'EENVELOPE', responseCode: 550, response: `550 ${response}` })
    }
    const { db, pool } = database
    const mailer = { send, close: () => {} }
    const options = { db, keyring, mailer, clock: () => now, sender: 'w', isSending: true, onFailure: () => {} }
    const outbox = createMailOutbox(options)
    const sendAll = async () => {
      for (const to of ['gone@example.com', 'spam@example.com', 'ada@example.com'])
        await db.transaction((tx) => queueMail({ keyring }, tx, new Date(now), to, { name: 'frozen', at: 'now' }, 'en'))
      await outbox.flush()
      now += 600_000
      await outbox.flush()
      return tried.splice(0).sort()
    }
    expect(await sendAll()).toEqual(['ada@example.com', 'gone@example.com', 'spam@example.com'])
    expect(await sendAll()).toEqual(['ada@example.com', 'spam@example.com'])
    // The mailbox may have been created since.
    now += 24 * 3_600_000
    expect(await sendAll()).toEqual(['ada@example.com', 'gone@example.com', 'spam@example.com'])
    expect((await pool.query('SELECT 1 FROM outbox')).rowCount).toBe(0)
    const onFailure = (error: unknown) => expect.unreachable(String(error))
    await clean({ db, keyring, onFailure }, new Date(now + 25 * 3_600_000))
    expect((await pool.query('SELECT 1 FROM bounced')).rowCount).toBe(0)
    await outbox.stop()
  })

  it('sends no email again because the database was away right after it was sent', async () => {
    const keyring = await readKeyring({ file: join(folder, 'cut.key'), mayCreate: true })
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
    const { db, pool } = database
    let cuts = 2
    const cutDb = new Proxy(db, {
      get: (target, name) => {
        if (name === 'delete' && cuts-- > 0) throw new Error('terminating connection')
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    let now = Date.now()
    const failures: unknown[] = []
    const onFailure = (error: unknown) => void failures.push(error)
    const options = { db: cutDb, keyring, mailer, clock: () => now, sender: 'w', isSending: false, onFailure }
    const outbox = createMailOutbox(options)
    await db.transaction((tx) =>
      queueMail({ keyring }, tx, new Date(now), 'ada@example.com', { name: 'frozen', at: 'now' }, 'en'),
    )
    await outbox.flush()
    now += 600_000
    await outbox.flush()
    expect([sent.length, failures.length]).toEqual([1, 2])
    expect((await pool.query('SELECT 1 FROM outbox')).rowCount).toBe(0)
    await outbox.stop()
  })

  it('sends each email once across instances', async () => {
    const keyring = await readKeyring({ file: join(folder, 'many.key'), mayCreate: true })
    const sent: Mail[] = []
    const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => {} }
    const { db } = database
    const options = { db, keyring, mailer, clock: Date.now, sender: 'w', isSending: true, onFailure: () => {} }
    const instances = Array.from({ length: 4 }, () => createMailOutbox(options))
    const withoutRole = createMailOutbox({ ...options, isSending: false })
    for (let index = 0; index < 30; index++) {
      await db.transaction((tx) =>
        queueMail({ keyring }, tx, new Date(), `a${index}@example.com`, { name: 'frozen', at: 'now' }, 'en'),
      )
    }
    withoutRole.kick()
    await withoutRole.stop()
    expect(sent).toHaveLength(0)
    await Promise.all(instances.map((outbox) => outbox.flush()))
    expect(new Set(sent.map(({ to }) => to)).size).toBe(30)
    expect(sent).toHaveLength(30)
    await Promise.all(instances.map((outbox) => outbox.stop()))
  })
})

describe('secrets', () => {
  it('are compared in constant time, and codes are six digits of any value', () => {
    expect(isSameText('abc', 'abc')).toBe(true)
    expect(isSameText('abc', 'abcd')).toBe(false)
    const codes = Array.from({ length: 2_000 }, newOtp)
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1_980)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
  })
})
