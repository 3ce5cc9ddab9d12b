import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendAudit } from '@latchkey/server/audit/audit'
import { chainWaiting } from '@latchkey/server/audit/chainWaiting'
import { connect } from '@latchkey/server/db/connect'
import { startEmbedded } from '@latchkey/server/db/embedded'
import { migrate } from '@latchkey/server/db/migrate'

/**
 * Transactions per second that write to the security log, compared with transactions that insert a row elsewhere, and
 * how many events that found the chain busy are chained per second. Waits for the disk, as in production. `npx tsx
 * bench/audit.ts [seconds]`
 */
const seconds = Number(process.argv[2] ?? 5)
const folder = await mkdtemp(join(tmpdir(), 'latchkey-audit-'))
const database = await startEmbedded({ dataDir: folder })
const { db, pool, close } = await connect({ url: database.url, onLost: () => {} })
await migrate(pool)
await pool.query('CREATE TABLE control (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, event text)')

const event = { kind: 'gate.release', userId: 'u'.repeat(22), sessionId: 's'.repeat(22), deviceId: 'd'.repeat(22) }
const text = JSON.stringify(event)

const measure = async (what: string, atOnce: number, run: () => Promise<unknown>) => {
  const until = performance.now() + seconds * 1_000
  let count = 0
  const work = async () => {
    for (; performance.now() < until; count++) await run()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { what, 'at once': atOnce, 'a second': Math.round(count / seconds) }
}

const append = () => db.transaction((tx) => appendAudit(tx, new Date(), [event]))
const insert = async () => {
  const client = await pool.connect()
  for (const statement of ['BEGIN', `INSERT INTO control (event) VALUES ('${text}')`, 'COMMIT'])
    await client.query(statement)
  client.release()
}
const rows = []
for (const atOnce of [1, 10]) {
  rows.push(await measure('security log', atOnce, append))
  rows.push(await measure('control: insert without a lock', atOnce, insert))
}
const left = (await pool.query('SELECT count(*)::int AS count FROM audit_waiting')).rows[0].count
await pool.query(
  `INSERT INTO audit_waiting (kind, event, at) SELECT 'gate.release', $1, now() FROM generate_series(1, 10000)`,
  [text],
)
const begun = performance.now()
await chainWaiting(db)
const chained = Math.round((left + 10_000) / ((performance.now() - begun) / 1_000))
rows.push({ what: 'waiting events chained', 'at once': 1, 'a second': chained })
console.table(rows)
await close()
await database.stop()
await rm(folder, { recursive: true, force: true })
