import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { appendAudit, auditStart, checkAudit } from '../audit/audit.ts'
import { watchAudit } from '../audit/watchAudit.ts'
import { readKeyring } from '../keys/keyring.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { retentionRules } from './retentionRules.ts'
import { clean, cleanInTime } from './startCleaning.ts'

const folder = await mkdtemp(join(tmpdir(), 'latchkey-retention-'))
const database = await startTestDatabase()
const keyring = await readKeyring({ file: join(folder, 'master.key'), mayCreate: true })
afterAll(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})
const { db, pool } = database
const onFailure = (error: unknown) => expect.unreachable(String(error))
const second = 1_000
const day = 86_400_000

/** A row of each table, and how long it is kept. `$1` is its key, `$2` the time from which that counts. */
const cases: readonly (readonly [table: string, keptMs: number, row: string])[] = [
  ['login_flows', day, "(id, kind, jkt, browser, created_at, expires_at) VALUES ($1, 'stepUp', '', '', now(), $2)"],
  [
    'siwx_codes',
    day,
    "(session_id, code_id, email_sealed, code_hash, sent_at, expires_at) VALUES ($1, '', '', '', now(), $2)",
  ],
  ['step_up_grants', 0, "(grant_hash, session_id, action, by, expires_at) VALUES ($1, '', 'export', 'otp', $2)"],
  ['mail_tokens', 0, "(token_hash, user_id, action, expires_at) VALUES ($1, '', 'freeze', $2)"],
  ['passkey_challenges', 0, "(session_id, purpose, challenge, expires_at) VALUES ($1, 'enrol', '', $2)"],
  ['dpop_jtis', 0, '(jti_hash, expires_at) VALUES ($1, $2)'],
  ['siwx_nonces', 0, "(nonce, token_hash, project_id, origin, expires_at) VALUES ($1, '', '', '', $2)"],
  [
    'sessions',
    0,
    "(id, user_id, device_id, jkt, project_id, embedder, login, authenticated_at, created_at, idle_until, absolute_until) VALUES ($1, '', '', '', '', '', '', now(), now(), now(), $2)",
  ],
  [
    'siwx_sessions',
    0,
    "(id, token_hash, project_id, origin, network, address, account, message, signature, expires_at) VALUES ($1::text::uuid, $1::text, '', '', '', '', '', '', '', $2)",
  ],
  [
    'unlockers',
    0,
    "(id, user_id, type, jkt, gate_sealed, created_at, reserved_until) VALUES ($1, '', 'device', '', '', now(), $2)",
  ],
  ['emails', 0, "(email_hash, user_id, email_sealed, held_until, created_at) VALUES ($1, '', '', $2, now())"],
  ['email_changes', 30 * day, "(id, user_id, new_hash, undo_until, created_at) VALUES ($1, '', '', $2, now())"],
  ['siwx_emails', 365 * day, "(project_id, account, email_hash, confirmed_at) VALUES ('', '', $1, $2)"],
  ['outbox', 0, '(mail_sealed, send_after, expires_at) VALUES ($1, now(), $2)'],
  ['bounced', day, '(email_hash, at) VALUES ($1, $2)'],
  ['window_counters', 0, '(key, count, ends_at) VALUES ($1, 1, $2)'],
  ['otp_counters', 2 * day, '(email_hash, failures, touched_at) VALUES ($1, 0, $2)'],
  ['otp_counters', 365 * day, '(email_hash, failures, touched_at) VALUES ($1, 1, $2)'],
  ['back_offs', 365 * day, '(key, strikes, window_ends_at) VALUES ($1, 1, $2)'],
  [
    'smart_sessions',
    90 * day,
    "(pci, project_id, account, public_key, sealed_key, grant_digest, expiry, signer, permissions, policies) VALUES ($1::text::uuid, '', '', '', '', convert_to($1::text, 'UTF8'), $2, '{}', '[]', '[]')",
  ],
  [
    'pulse_events',
    90 * day,
    "(project_id, event_id, at, received_at, kind, event, props) VALUES ('', $1, now(), $2, '', '', '{}')",
  ],
  ['price_samples', 730 * day, "(chain_id, token, at, usd) VALUES (1329, convert_to($1, 'UTF8'), $2, 1)"],
  ['deleted_accounts', 730 * day, '(account_hash, at) VALUES ($1, $2)'],
  ['sandbox_mails', 7 * day, "(to_address, subject, text, html, at) VALUES ($1, '', '', '', $2)"],
]
/** Kept by the day, so a second makes no difference. */
const byDay: readonly (readonly [table: string, keptDays: number, row: string])[] = [
  ['hash_salts', 2, "(project_id, period, ends_on, salt) VALUES ('', $1, $2::timestamptz, '')"],
  ['active_users', 62, "(project_id, month, hash) VALUES ('', $2::timestamptz, convert_to($1, 'UTF8'))"],
]
const [young, old] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']

/** Inserts a row even if rows it refers to don't exist. */
const insert = async (table: string, row: string, key: string, at: Date) => {
  const client = await pool.connect()
  try {
    await client.query("SET session_replication_role = 'replica'")
    await client.query(`INSERT INTO ${table} ${row}`, [key, at])
  } finally {
    client.release(true)
  }
}
const textOf = async (table: string) =>
  (await pool.query<{ text: string }>(`SELECT coalesce(json_agg(t), '[]')::text AS text FROM ${table} t`)).rows[0]?.text

describe('retention', () => {
  it('has a case for every rule, and an index for each', async () => {
    const known = [...cases, ...byDay].map(([table]) => table).sort()
    expect(retentionRules.map(({ table }) => table).sort()).toEqual(known)
    for (const { table, column } of retentionRules) {
      const { rows } = await pool.query(
        `SELECT 1 FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
         WHERE i.indrelid = $1::regclass AND a.attname = $2`,
        [table, column],
      )
      expect(rows.length, `${table}.${column}`).toBeGreaterThan(0)
    }
  })

  it.each(cases)(
    'of %s: a row a second younger than %d ms stays, one a second older goes',
    async (table, keptMs, row) => {
      const now = new Date()
      await pool.query(`TRUNCATE ${table} CASCADE`)
      await insert(table, row, young, new Date(now.getTime() - keptMs + second))
      await insert(table, row, old, new Date(now.getTime() - keptMs - second))
      await clean({ db, keyring, onFailure }, now)
      const left = (await textOf(table)) ?? ''
      const seen = (key: string) => left.includes(key) || left.includes(Buffer.from(key).toString('hex'))
      expect([seen(young), seen(old)]).toEqual([true, false])
      await pool.query(`TRUNCATE ${table} CASCADE`)
    },
  )

  it.each(byDay)(
    'of %s: a row a day younger than %d days stays, one a day older goes',
    async (table, keptDays, row) => {
      const now = new Date()
      await insert(table, row, young, new Date(now.getTime() - (keptDays - 1) * day))
      await insert(table, row, old, new Date(now.getTime() - (keptDays + 1) * day))
      await clean({ db, keyring, onFailure }, now)
      expect((await pool.query(`SELECT 1 FROM ${table}`)).rowCount).toBe(1)
    },
  )

  it('deletes what arrives in a busy minute in one run', async () => {
    await pool.query(
      "INSERT INTO dpop_jtis SELECT 'jti' || n, now() - interval '1 hour' FROM generate_series(1, 60000) n",
    )
    await clean({ db, keyring, onFailure }, new Date())
    expect((await pool.query('SELECT 1 FROM dpop_jtis')).rowCount).toBe(0)
  })

  it('[threat 79] deletes nothing while the clock is ahead of the database or behind it', async () => {
    const failures: string[] = []
    const run = (aheadMs: number) =>
      cleanInTime({
        ...{ db, keyring, clock: () => Date.now() + aheadMs },
        onFailure: (error) => failures.push(String(error)),
      })
    const left = async () => (await pool.query('SELECT 1 FROM dpop_jtis')).rowCount
    await pool.query("INSERT INTO dpop_jtis VALUES ('old', now() - interval '1 hour')")
    await run(8 * day)
    await run(-600_000)
    expect(failures).toEqual([
      'Error: The clocks of this machine and of PostgreSQL differ by 691200 s. Until they agree, nothing is deleted.',
      'Error: The clocks of this machine and of PostgreSQL differ by 600 s. Until they agree, nothing is deleted.',
    ])
    expect(await left()).toBe(1)
    await run(1_000)
    expect([failures.length, await left()]).toEqual([2, 0])
  })
})

describe('the audit log', () => {
  const start = new Date('2026-01-01T00:00:00Z')
  const at = (days: number, ms = 0) => new Date(start.getTime() + days * day + ms)
  const append = (now: Date, kind: string) => db.transaction((tx) => appendAudit(tx, now, [{ kind, userId: 'u' }]))
  const seqs = async () =>
    (await pool.query<{ seq: string }>('SELECT seq::text FROM audit_events ORDER BY seq')).rows.map(({ seq }) => seq)
  const brokenAt = async () => (await checkAudit(db, keyring, auditStart)).brokenAt

  it('keeps events for 365 days, and the rest can still be verified', async () => {
    await append(at(0), 'first')
    await append(at(0, 2 * second), 'second')
    await append(at(10), 'third')
    await clean({ db, keyring, onFailure }, at(365, second))
    expect(await seqs()).toEqual(['2', '3'])
    expect(await brokenAt()).toBeUndefined()
    // A check that began before the deletion continues where it was.
    const logged: unknown[] = []
    const log = { error: (entry: unknown) => void logged.push(entry) }
    const watch = watchAudit({ db, keyring, log, metrics: createMetrics(), onFailure })
    await watch.check()
    await append(at(364), 'fourth')
    await clean({ db, keyring, onFailure }, at(376))
    expect(await seqs()).toEqual(['4'])
    await watch.check()
    watch.stop()
    expect(logged).toEqual([])
    // An empty log continues its numbering.
    await clean({ db, keyring, onFailure }, at(1_000))
    expect(await seqs()).toEqual([])
    await append(at(1_000), 'fifth')
    expect(await seqs()).toEqual(['5'])
    expect(await brokenAt()).toBeUndefined()
    expect((await pool.query('SELECT 1 FROM audit_checkpoints')).rowCount).toBe(1)
  })

  it('does not lose younger events to someone with the database alone', async () => {
    await append(at(1_001), 'sixth')
    await append(at(1_002), 'seventh')
    await expect(pool.query('DELETE FROM audit_events WHERE seq = 6')).rejects.toThrow('append-only')
    // A forged checkpoint allows the deletion but is detected.
    await pool.query(
      `INSERT INTO audit_checkpoints SELECT seq, hash, (SELECT mark_sealed FROM audit_checkpoints LIMIT 1)
       FROM audit_events WHERE seq = 6`,
    )
    await pool.query('DELETE FROM audit_events WHERE seq <= 6')
    expect(await brokenAt()).toBe(6n)
    // A broken chain is evidence, so it isn't deleted by age.
    await clean({ db, keyring, onFailure }, at(2_000))
    expect(await seqs()).toEqual(['7'])
  })
})
