import { afterAll, expect, it } from 'vitest'
import { connect } from '../../db/connect.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'
import { logInSocial } from '../auth/testing/otherLogins.ts'
import { startTestWallet } from '../auth/testing/testWallet.ts'
import type { Setup } from './testing/gateCalls.ts'
import { gateRows } from './testing/gateRows.ts'
import { deviceIdOf, grantByCode, grantByMail, makeWallet } from './testing/testVault.ts'

const database = await startTestDatabase()
afterAll(() => database.stop())

/** The operator's few keys and instances, and audit events of about a second. */
const small = ['token_keys', 'instances', 'audit_waiting']

it('[threat 82] no call of the wallet API reads a whole table', async () => {
  // Without whole-table reads, PostgreSQL still does one where no index fits.
  const name = new URL(database.url).pathname.slice(1)
  await database.pool.query(`ALTER DATABASE ${name} SET enable_seqscan = off`)
  const connection = await connect({ url: database.url, onLost: () => {} })
  const wallet = await startTestWallet({ connection })
  const scans = async (): Promise<Map<string, number>> => {
    const { rows } = await database.pool.query<{ name: string; scans: number }>(
      'SELECT relname AS name, seq_scan::int AS scans FROM pg_stat_user_tables',
    )
    return new Map(rows.map((row) => [row.name, row.scans]))
  }
  const before = await scans()
  const email = 'indexes@example.com'
  const here = await wallet.logIn(email)
  const newWallet = await makeWallet(here, 'assisted', 'code')
  const there = await wallet.logIn(email)
  const grant: Setup['grant'] = (action) => grantByCode(here, newWallet.code, action)
  const mailGrant = () => grantByMail(wallet, here, email, 'export')
  const setup = { email, here, there, newWallet, thereId: await deviceIdOf(there), grant, mailGrant }
  const last = ['rotate', 'removeDevice', 'freeze', 'refresh', 'signOut']
  const calls = Object.entries(gateRows).sort(([a], [b]) => last.indexOf(a) - last.indexOf(b))
  for (const [, [call]] of calls) await call(setup).catch(() => undefined)
  await logInSocial(wallet, 'google', 'indexes')
  await wallet.stop()
  await connection.close()
  const read = async () =>
    [...(await scans())].filter(([table, count]) => count > (before.get(table) ?? 0) && !small.includes(table))
  expect((await read()).map(([table]) => table)).toEqual([])
})
