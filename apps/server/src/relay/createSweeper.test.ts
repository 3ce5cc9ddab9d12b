import { afterAll, expect, it } from 'vitest'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { createSweeper } from './createSweeper.ts'

const { pool, stop } = await startTestDatabase()
afterAll(stop)

const addTopics = (days: string) =>
  pool.query(`INSERT INTO relay_topics (topic, first, seen_on)
    SELECT decode(lpad(to_hex(n), 64, '0'), 'hex'), '\\x00', current_date - n FROM generate_series(${days}) AS n`)
const ages = async () => {
  const { rows } = await pool.query('SELECT current_date - seen_on AS days FROM relay_topics ORDER BY seen_on DESC')
  return rows.map(({ days }) => days)
}

it('deletes no more topics than are surplus, the oldest first, and those unused for longer than eight days', async () => {
  await addTopics('0, 6')
  const sweeper = createSweeper({ pool, topicsMax: 4 })
  await sweeper.sweep()
  expect(await ages()).toEqual([0, 1, 2, 3])
  await pool.query('DELETE FROM relay_topics')
  await addTopics('7, 10')
  await sweeper.sweep()
  expect(await ages()).toEqual([7, 8])
})
