import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auth } from '@latchkey/wire/api/auth'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readKeyring } from '../keys/keyring.ts'
import { startTestWallet, type TestWallet } from '../services/auth/testing/testWallet.ts'
import { makeWallet, tokenOf } from '../services/vault/testing/testVault.ts'
import { startTestDatabase, type TestDatabase } from '../testing/testDatabase.ts'
import { restoreBackup } from './restoreBackup.ts'
import { writeBackup } from './writeBackup.ts'

let folder: string
let database: TestDatabase
let restored: TestDatabase
let wallet: TestWallet
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-restored-'))
  ;[database, restored] = await Promise.all([startTestDatabase(), startTestDatabase({ isMigrated: false })])
  wallet = await startTestWallet({ connection: database })
})
afterAll(async () => {
  await wallet.stop()
  await Promise.all([database.stop(), restored.stop()])
  await rm(folder, { recursive: true })
})

/** What lets someone in, or does something for them, without a new proof. */
const passes = [
  ...['sessions', 'refresh_tokens', 'step_up_grants', 'passkey_challenges', 'login_flows', 'mail_tokens'],
  ...['siwx_sessions', 'siwx_codes', 'outbox', 'account_deletions'],
]
const countIn = async ({ pool }: TestDatabase) =>
  Object.fromEntries(
    await Promise.all(
      passes.map(async (table) => {
        const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
        return [table, rows[0]?.count]
      }),
    ),
  )

it('[threat 78] a restored backup lets no one in by what was open when it was made: it may have ended since', async () => {
  const email = 'ada@example.com'
  const ada = await wallet.logIn(email)
  await makeWallet(ada, 'assisted')
  // A second browser brings an email with a link, and a step-up a code that waits.
  await wallet.logIn(email)
  await ada.client.call(auth.startStepUp, { action: 'export', by: 'otp' }, tokenOf(ada))
  const { pool } = database
  const session = '00000000-0000-4000-8000-000000000001'
  const { rows: own } = await pool.query('SELECT id, user_id FROM sessions LIMIT 1')
  await pool.query(
    `INSERT INTO step_up_grants (grant_hash, session_id, action, by, expires_at)
     VALUES ('g', $1, 'export', 'otp', now() + interval '1 hour')`,
    [own[0].id],
  )
  await pool.query(
    `INSERT INTO passkey_challenges (session_id, purpose, challenge, expires_at)
     VALUES ($1, 'unlock', 'c', now() + interval '1 hour')`,
    [own[0].id],
  )
  await pool.query('INSERT INTO account_deletions (user_id, asked_at, deletes_at) VALUES ($1, now(), now())', [
    own[0].user_id,
  ])
  await pool.query(
    `INSERT INTO siwx_sessions
       (id, token_hash, project_id, origin, network, address, account, message, signature, expires_at)
     SELECT $1, 't', id, 'o', 'n', '0x1', '0x1', '', '', now() + interval '1 hour' FROM projects LIMIT 1`,
    [session],
  )
  await pool.query(
    `INSERT INTO siwx_codes (session_id, code_id, email_sealed, code_hash, sent_at, expires_at)
     VALUES ($1, 'c', 's', 'h', now(), now() + interval '1 hour')`,
    [session],
  )
  await pool.query(
    `INSERT INTO outbox (mail_sealed, send_after, expires_at)
     VALUES ('sealed', now() + interval '1 hour', now() + interval '2 hours')`,
  )
  const before = await countIn(database)
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([])

  const file = join(folder, 'open.backup')
  const keyring = await readKeyring({ file: join(wallet.dataDir, 'master.key'), mayCreate: false })
  await writeBackup({ pool, keyring, file, now: Date.now() })
  const { settings } = wallet
  await restoreBackup({ connection: restored, keyring, settings, file, now: new Date() })
  // The deletion starts over, with a new link in a new email.
  expect(await countIn(restored)).toEqual({
    ...Object.fromEntries(passes.map((table) => [table, 0])),
    ...{ account_deletions: 1, mail_tokens: 1, outbox: 1 },
  })
  const { rows } = await restored.pool.query('SELECT action FROM mail_tokens')
  expect(rows).toEqual([{ action: 'keep' }])
  expect((await restored.pool.query("SELECT 1 FROM outbox WHERE mail_sealed = 'sealed'")).rowCount).toBe(0)
  expect((await restored.pool.query('SELECT 1 FROM wallets')).rowCount).toBe(1)
})
