import { afterAll, expect, it } from 'vitest'
import { startTestDatabase } from '../testing/testDatabase.ts'

const database = await startTestDatabase()
afterAll(() => database.stop())

/** Foreign keys whose columns no index begins with, in any order. */
const bareKeys = `
  SELECT k.conrelid::regclass || '.' || string_agg(a.attname, ', ' ORDER BY a.attnum) AS key
  FROM pg_constraint k JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = ANY (k.conkey)
  WHERE k.contype = 'f' AND NOT EXISTS (
    SELECT FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indisvalid
      AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)',
        (SELECT attname FROM pg_attribute WHERE attrelid = k.conrelid AND attnum = k.conkey[1])))
      AND (SELECT array_agg(n ORDER BY n) FROM unnest((i.indkey::smallint[])[0:cardinality(k.conkey) - 1]) n)
        = (SELECT array_agg(n ORDER BY n) FROM unnest(k.conkey) n))
  GROUP BY k.oid, k.conrelid ORDER BY 1`

it('[threat 82] every foreign key has an index, so deleting a row reads no whole table', async () => {
  const { rows: all } = await database.pool.query(`SELECT conname FROM pg_constraint WHERE contype = 'f'`)
  expect(all.length).toBeGreaterThan(10)
  const { rows } = await database.pool.query<{ key: string }>(bareKeys)
  expect(rows.map(({ key }) => key)).toEqual([])
})
