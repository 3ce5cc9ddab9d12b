import { loadavg } from 'node:os'
import { toBytes } from '@latchkey/server/db/historySchema'
import { createIndexedHistory } from '@latchkey/server/sources/history/createIndexedHistory'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'
import type { TestDatabase } from '@latchkey/server/testing/testDatabase'
import { median, quantile } from './quantile.ts'

/**
 * Cost of a history page at 10³, 10⁵ and 10⁷ rows, uncached and cached, compared with a primary-key lookup in the same
 * run. `npx tsx bench/api-history.ts [rows …]`; the largest size takes a few minutes and about 6 GB in the temporary
 * folder.
 */
const sizes = process.argv.slice(2).map(Number).filter(Number.isInteger)
const runs = 300
const account = `0x${'ab'.repeat(20)}` as const
const tables = ['account_entries', 'transactions', 'transfers'] as const

/**
 * Every second row belongs to the account; the others are spread over a thousand accounts. Indexes are created after
 * the rows because that is faster.
 */
const fill = async ({ pool }: TestDatabase, rows: number): Promise<void> => {
  const client = await pool.connect()
  const run = (query: string) => client.query(query)
  const own = `'\\x${account.slice(2)}'::bytea`
  const who = `CASE WHEN n % 2 = 0 THEN ${own} ELSE decode(lpad(to_hex(n % 1000 + 1), 40, '0'), 'hex') END`
  try {
    await run("SET statement_timeout = 0; SET maintenance_work_mem = '512MB'; SET synchronous_commit = off")
    await run(`TRUNCATE ${tables.join(', ')}`)
    for (const table of tables) await run(`ALTER TABLE ${table} DROP CONSTRAINT IF EXISTS ${table}_pkey`)
    await run('DROP INDEX IF EXISTS transactions_hash')
    await run('TRUNCATE blocks, index_cursors')
    await run(
      `INSERT INTO account_entries SELECT ${who}, 1329, n % 50 = 1, n / 2, n % 2, 'send' FROM generate_series(1, ${rows}) AS n`,
    )
    await run(`INSERT INTO transactions SELECT 1329, n / 2, n % 2, decode(lpad(to_hex(n), 64, '0'), 'hex'), ${who}, ${own}, 1, false, 1, n,
      NULL, now() FROM generate_series(1, ${rows}) AS n`)
    await run(`INSERT INTO transfers SELECT 1329, n / 2, n % 2, -1, 0, 'native', NULL, ${who}, ${own}, 1, NULL, false
      FROM generate_series(1, ${rows}) AS n`)
    await run(`INSERT INTO blocks VALUES (1329, ${rows}, '0x00', '', now())`)
    await run(`INSERT INTO index_cursors VALUES (1329, '', ${rows}, '0x00', ${rows}, now())`)
    await run(
      'ALTER TABLE account_entries ADD PRIMARY KEY (address, chain_id, is_hidden, block, tx_index) INCLUDE (operation)',
    )
    await run('ALTER TABLE transactions ADD PRIMARY KEY (chain_id, block, tx_index)')
    await run('CREATE UNIQUE INDEX transactions_hash ON transactions (hash, chain_id)')
    await run('ALTER TABLE transfers ADD PRIMARY KEY (chain_id, block, tx_index, log_index, sub_index)')
    for (const table of tables) await run(`VACUUM ANALYZE ${table}`)
  } finally {
    client.release(true)
  }
}

const measure = async (ask: (turn: number) => Promise<unknown>): Promise<{ p50: number; p99: number }> => {
  const times: number[] = []
  for (let turn = 0; turn < runs + 20; turn++) {
    const start = performance.now()
    await ask(turn)
    if (turn >= 20) times.push(performance.now() - start)
  }
  return { p50: median(times), p99: quantile(times, 0.99) }
}

const control =
  ({ pool }: TestDatabase, rows: number) =>
  (turn: number) =>
    pool.query('SELECT * FROM transactions WHERE chain_id = 1329 AND block = $1 AND from_address = $2', [
      (turn * 7919) % Math.max(1, rows / 2),
      toBytes(account),
    ])

const database = await startOwnDatabase()
const lines: Record<string, string | number>[] = []
for (const rows of sizes.length > 0 ? sizes : [1e3, 1e5, 1e7]) {
  const start = performance.now()
  await fill(database, rows)
  const filledSeconds = Math.round((performance.now() - start) / 1_000)
  const source = createIndexedHistory(database.pool, 'eip155:1329')
  const bare = await measure(control(database, rows))
  const first = await measure(() => source.page(account, undefined))
  const middle = await measure((turn) => {
    const block = Math.floor(rows / 8) + ((turn * 7919) % Math.ceil((rows * 3) / 8))
    return source.page(account, { block: BigInt(block), txIndex: 0 })
  })
  // A cached page is served again within this time.
  const { mark } = await source.page(account, undefined)
  const look = await measure(async () => mark && (await source.isCurrent?.(account, mark)))
  const ms = (value: number) => value.toFixed(2)
  lines.push({
    rows,
    'filled in s': filledSeconds,
    'control p50 ms': ms(bare.p50),
    'first page p50 / p99 ms': `${ms(first.p50)} / ${ms(first.p99)}`,
    'any page p50 / p99 ms': `${ms(middle.p50)} / ${ms(middle.p99)}`,
    'look p50 / p99 ms': `${ms(look.p50)} / ${ms(look.p99)}`,
    'first ÷ control': (first.p50 / bare.p50).toFixed(2),
    'any ÷ control': (middle.p50 / bare.p50).toFixed(2),
    'look ÷ control': (look.p50 / bare.p50).toFixed(2),
  })
  console.table(lines.slice(-1))
}
console.log(`Load average: ${loadavg()[0]?.toFixed(1)}.`)
console.table(lines)
await database.stop()
