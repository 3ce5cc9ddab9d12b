import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { type Keyring, readKeyring } from './keyring.ts'
import { isPepperOf } from './pepperMark.ts'
import { rotatePepper } from './rotatePepper.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  ;[database, folder] = await Promise.all([startTestDatabase(), mkdtemp(join(tmpdir(), 'latchkey-pepper-'))])
})
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true })
})

/** An address that logs in, one that the same account had before, one of a sign-in to a site, and one that no one has. */
const hashesOf = (keyring: Keyring) => ({
  own: keyring.hash('email', 'ada@example.com'),
  old: keyring.hash('email', 'ada@old.example'),
  site: keyring.hash('email', 'ada@site.example'),
  lost: keyring.hash('email', 'lost@example.com'),
})

const fill = async ({ pool }: TestDatabase, keyring: Keyring): Promise<void> => {
  const { own, old, site, lost } = hashesOf(keyring)
  const sealed = (email: string) => keyring.seal('email', email)
  const project = 'a'.repeat(32)
  const session = '00000000-0000-4000-8000-000000000001'
  const add = (text: string, ...values: unknown[]) => pool.query(text, values)
  await add('INSERT INTO projects (id, name) VALUES ($1, $1)', project)
  await add("INSERT INTO users (id, created_at) VALUES ('ada', now())")
  const emails =
    'INSERT INTO emails (email_hash, user_id, email_sealed, held_until, created_at) VALUES ($1, $2, $3, $4, now())'
  await add(emails, own, 'ada', sealed('ada@example.com'), null)
  await add(emails, old, 'ada', sealed('ada@old.example'), new Date(Date.now() + 3_600_000))
  await add(
    `INSERT INTO email_changes (id, user_id, old_hash, new_hash, undo_until, created_at)
     VALUES ('1', 'ada', $1, $2, now(), now())`,
    ...[old, own],
  )
  for (const lane of [own, `${own}|device|jkt`, `${own}|urgent|jkt`, `${site}|capture`, lost])
    await add('INSERT INTO otp_counters (email_hash, failures, touched_at) VALUES ($1, 7, now())', lane)
  for (const key of [`codes:${own}`, `codes:${own}|device|jkt`, `codes:${lost}`])
    await add('INSERT INTO back_offs (key, strikes, window_ends_at, level) VALUES ($1, 3, now(), 2)', key)
  await add(
    `INSERT INTO siwx_sessions
       (id, token_hash, project_id, origin, network, address, account, message, signature, email_sealed, expires_at)
     VALUES ($1, 't', $2, 'o', 'n', '0x1', '0x1', '', '', $3, now() + interval '1 hour')`,
    ...[session, project, sealed('ada@site.example')],
  )
  for (const hash of [site, lost])
    await add("INSERT INTO siwx_emails (project_id, account, email_hash) VALUES ($1, '0x1', $2)", project, hash)
  await add(
    `INSERT INTO siwx_codes (session_id, code_id, email_sealed, code_hash, sent_at, expires_at)
     VALUES ($1, 'c', $2, 'h', now(), now())`,
    ...[session, sealed('ada@site.example')],
  )
  await add(
    "INSERT INTO login_flows (id, kind, jkt, browser, created_at, expires_at) VALUES ('f', 'email', 'j', 'b', now(), now())",
  )
  await add('INSERT INTO bounced (email_hash, at) VALUES ($1, now())', lost)
  await add(
    `INSERT INTO devices (id, user_id, jkt, embedder, browser, network, created_at, last_seen_at)
     VALUES ('d', 'ada', 'jkt', 'e', 'b', $1, now(), now())`,
    keyring.hash('network', '203.0.113.0'),
  )
  await add("INSERT INTO builds (id, started_at) VALUES ('build', now())")
  await add(
    "INSERT INTO built_files (build, origin, path, content, mark) VALUES ('build', 'site', '/assets/a.js', '', 'mark')",
  )
}

it('what is kept by the hash of an address is found by its new one, and nothing is left under an old one', async () => {
  const { pool, db } = database
  const file = join(folder, 'master.key')
  const before = await readKeyring({ file, mayCreate: true })
  await isPepperOf(db, before)
  await fill(database, before)
  expect(await rotatePepper({ pool, file, wrapper: undefined, say: () => {} })).toBe(true)
  const { own, old, site } = hashesOf(await readKeyring({ file, mayCreate: false }))
  const rowsOf = async (text: string) => (await pool.query({ text, rowMode: 'array' })).rows.map(String).sort()

  expect(await rowsOf('SELECT email_hash, held_until IS NULL FROM emails')).toEqual(
    [`${own},true`, `${old},false`].sort(),
  )
  expect(await rowsOf('SELECT old_hash, new_hash FROM email_changes')).toEqual([`${old},${own}`])
  // A thief who was stopped must not start over.
  expect(await rowsOf('SELECT email_hash, failures FROM otp_counters')).toEqual(
    [`${own},7`, `${own}|device|jkt,7`, `${own}|urgent|jkt,7`, `${site}|capture,7`].sort(),
  )
  const blocks = await rowsOf(`SELECT key, strikes, level FROM back_offs WHERE key LIKE 'codes:${own}%'`)
  expect(blocks).toEqual([`codes:${own},3,2`, `codes:${own}|device|jkt,3,2`])
  expect(await rowsOf('SELECT email_hash FROM siwx_emails')).toEqual([site])
  // A network that can't be recognized counts as unknown.
  expect(await rowsOf('SELECT network IS NULL FROM devices')).toEqual(['true'])
  for (const table of ['login_flows', 'siwx_codes', 'bounced'])
    expect(await rowsOf(`SELECT 1 FROM ${table}`), table).toEqual([])
  // Their marks are keyed hashes too. While a build is listed, no server would store its files again.
  expect(await rowsOf('SELECT id FROM builds')).toEqual([])
})
