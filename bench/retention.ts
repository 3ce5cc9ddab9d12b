import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { appendAudit } from '@latchkey/server/audit/audit'
import { trimAudit } from '@latchkey/server/audit/trimAudit'
import { readKeyring } from '@latchkey/server/keys/keyring'
import { deleteOld } from '@latchkey/server/retention/deleteOld'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'

/**
 * What deleting by age costs in the tables that grow the most, and what partitions would save. A limited number of
 * events and audit events stands for those of a year, since the cost depends on rows and index height.
 */
const rows = Number(process.env.ROWS ?? 1_000_000)
const tenth = Math.round(rows / 10)
const piece = 10_000
const dayMs = 86_400_000
const project = 'b'.repeat(32)

const database = await startOwnDatabase()
const { pool, db } = database
const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const keyring = await readKeyring({ file: join(folder, 'master.key'), mayCreate: true })

const timed = async (name: string, count: number, work: () => Promise<unknown>): Promise<void> => {
  const from = performance.now()
  await work()
  const ms = performance.now() - from
  console.log(`${name}: ${Math.round(ms)} ms, ${Math.round((count / ms) * 1_000)} rows a second`)
}
const sizeOf = async (table: string): Promise<string> =>
  (await pool.query(`SELECT pg_size_pretty(pg_total_relation_size($1::regclass)) AS size`, [table])).rows[0].size

/** Events as `recordEvents` writes them, spread over the days before today. */
const insert = (table: string, from: number, count: number, days: string) =>
  pool.query(
    `INSERT INTO ${table} (project_id, event_id, at, received_at, kind, event, actor, domain, props)
     SELECT '${project}', md5(n::text), now(), now() - ${days}, 'track', 'CONNECT_SUCCESS', substr(md5(n::text), 1, 22),
       'app.example', '{"method":"browser","name":"Wallet","view":"Connect"}'
     FROM generate_series($1::int, $2::int) n`,
    [from + 1, from + count],
  )
const old = `(100 * (1 - n::float / ${rows}) || ' days')::interval`
const fresh = `interval '0'`
/** In pieces, each well within the time limit of a statement. */
const fill = async (table: string, from: number, count: number, days: string) => {
  for (let done = 0; done < count; done += piece) await insert(table, from + done, Math.min(piece, count - done), days)
}

await pool.query(`INSERT INTO projects (id, name) VALUES ($1, 'bench')`, [project])
await fill('pulse_events', 0, rows, old)
console.log(`pulse_events with ${rows} rows: ${await sizeOf('pulse_events')}`)
await timed('insert, no deletion', tenth, () => fill('pulse_events', rows, tenth, fresh))
const rule = { table: 'pulse_events', column: 'received_at', afterMs: 90 * dayMs }
await timed('delete a tenth by age', tenth, async () => {
  for (let left = tenth; left > 0; left -= 50_000) await deleteOld(db, rule, new Date())
})
await timed('vacuum', tenth, () => pool.query('VACUUM pulse_events'))
const before = await sizeOf('pulse_events')
await timed('insert into the space that became free', tenth, () => fill('pulse_events', rows + tenth, tenth, fresh))
console.log(`size before and after that: ${before}, ${await sizeOf('pulse_events')}`)

await pool.query(`CREATE TABLE parts (LIKE pulse_events INCLUDING DEFAULTS) PARTITION BY RANGE (received_at)`)
await pool.query(`ALTER TABLE parts ADD PRIMARY KEY (project_id, event_id, received_at)`)
await pool.query('CREATE INDEX ON parts (received_at)')
await pool.query('ALTER TABLE parts ADD FOREIGN KEY (project_id) REFERENCES projects ON DELETE CASCADE')
const today = Date.now()
const bound = (part: number) => `'${new Date(today - (part * 10 - 5) * dayMs).toISOString()}'`
for (let part = 0; part <= 10; part++)
  await pool.query(
    `CREATE TABLE parts_${part} PARTITION OF parts FOR VALUES FROM (${bound(part + 1)}) TO (${bound(part)})`,
  )
await fill('parts', 0, rows, old)
await timed('with partitions: insert', tenth, () => fill('parts', rows, tenth, fresh))
await timed('with partitions: drop the oldest', tenth, () => pool.query('DROP TABLE parts_10'))

const events = Math.min(50_000, tenth)
const append = async (now: Date) => {
  for (let at = 0; at < events; at += 100)
    await db.transaction((tx) =>
      appendAudit(
        tx,
        now,
        Array.from({ length: 100 }, () => ({ kind: 'login', userId: 'bench', result: 'done' })),
      ),
    )
}
await append(new Date(Date.now() - 400 * dayMs))
await timed('trim audit events', events, () => trimAudit(db, keyring, new Date()))
await database.stop()
await rm(folder, { recursive: true, force: true })
