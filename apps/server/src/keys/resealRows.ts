import type pg from 'pg'
import type { Keyring } from './keyring.ts'
import { type SealedColumn, sealedColumns } from './sealedColumns.ts'

const batch = 500

type Options = { pool: pg.Pool; keyring: Keyring; say: (text: string) => void }
type Row = { key: string[]; of: string; sealed: string }

/** Seals every row under the newest key, next to a running server. Returns how many can't be opened. */
export const resealRows = async (options: Options): Promise<number> => {
  let unreadable = 0
  for (const column of sealedColumns) unreadable += await resealColumn(options, column)
  return unreadable
}

/** How many rows each key still seals. The database of an older version may lack some columns. */
export const countSealed = async (pool: pg.Pool): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  const { rows: present } = await pool.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = current_schema() AND column_name LIKE '%sealed%'`,
  )
  for (const { table, column } of sealedColumns) {
    if (!present.some(({ name }) => name === `${table}.${column}`)) continue
    const { rows } = await pool.query<{ id: string; count: number }>(
      `SELECT split_part(${column}, '.', 1) AS id, count(*)::int AS count FROM ${table}
       WHERE ${column} IS NOT NULL GROUP BY 1`,
    )
    for (const { id, count } of rows) counts.set(id, (counts.get(id) ?? 0) + count)
  }
  return counts
}

const resealColumn = async ({ pool, keyring, say }: Options, sealed: SealedColumn): Promise<number> => {
  const { table, column } = sealed
  const isOld = `${column} IS NOT NULL AND ${column} NOT LIKE '${keyring.ids().seals}.%'`
  const { rows } = await pool.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table} WHERE ${isOld}`)
  const total = rows[0]?.count ?? 0
  let [done, unreadable] = [0, 0]
  let after: readonly string[] | undefined
  for (;;) {
    const old = await readBatch(pool, sealed, isOld, after)
    if (old.length === 0) return unreadable
    after = old.at(-1)?.key
    const fresh = old.flatMap((row) => {
      const resealed = reseal(keyring, sealed, row)
      return resealed === undefined ? [] : [{ ...row, fresh: resealed }]
    })
    unreadable += old.length - fresh.length
    await writeBatch(pool, sealed, fresh)
    done += old.length
    say(`${table}.${column}: ${done} of ${Math.max(total, done)}`)
  }
}

const reseal = (keyring: Keyring, { context }: SealedColumn, { of, sealed }: Row): string | undefined => {
  try {
    return keyring.seal(context(of), keyring.open(context(of), sealed))
  } catch {
    return undefined
  }
}

const readBatch = async (
  pool: pg.Pool,
  { table, column, key, of }: SealedColumn,
  isOld: string,
  after: readonly string[] | undefined,
): Promise<Row[]> => {
  const names = key.map(([name]) => name)
  const start = key.map(([, type], index) => `$${index + 1}::${type}`).join(', ')
  const { rows } = await pool.query<Row>(
    `SELECT ARRAY[${names.map((name) => `${name}::text`).join(', ')}] AS key, ${of ?? names[0]}::text AS of,
       ${column} AS sealed
     FROM ${table} WHERE ${isOld} ${after ? `AND (${names.join(', ')}) > (${start})` : ''}
     ORDER BY ${names.join(', ')} LIMIT ${batch}`,
    after ? [...after] : [],
  )
  return rows
}

/** Changes a row only if it still holds what was read: a server may have written to it since. */
const writeBatch = async (
  pool: pg.Pool,
  { table, column, key }: SealedColumn,
  rows: readonly (Row & { fresh: string })[],
): Promise<void> => {
  const arrays = key.map((_, index) => rows.map((row) => row.key[index]))
  const names = key.map((_, index) => `k${index}`)
  const places = [...names, 'old', 'fresh'].map((_, index) => `$${index + 1}::text[]`)
  const same = key.map(([name, type], index) => `t.${name} = n.k${index}::${type}`).join(' AND ')
  await pool.query(
    `UPDATE ${table} AS t SET ${column} = n.fresh FROM unnest(${places.join(', ')}) AS n(${names.join(', ')}, old, fresh)
     WHERE ${same} AND t.${column} = n.old`,
    [...arrays, rows.map(({ sealed }) => sealed), rows.map(({ fresh }) => fresh)],
  )
}
