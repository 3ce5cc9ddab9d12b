import { createStorm } from '@latchkey/chain/publicNode/storm'
import { expect, it } from 'vitest'
import { openChainRoom } from '../testing/chainRoom.ts'
import { runStorm } from './testing/runStorm.ts'

const room = openChainRoom()

it('[API-04] a storm of bad answers ends in the same tables as good ones', async () => {
  const storm = createStorm(Number(process.env.STORM_SEED ?? Math.ceil(Math.random() * 1_000_000)))
  console.log(`STORM_SEED=${storm.seed}`)
  // The storm ends once most faults have occurred.
  const isOver = () => storm.met.size >= 15
  const { seeded, database } = room
  const { calm, stormy, events } = await runStorm({ target: seeded.url, storm, database, isOver })
  for (const mode of ['all', 'watched'] as const) {
    for (const [table, rows] of Object.entries(calm[mode]))
      expect([mode, table, stormy[mode][table]]).toEqual([mode, table, rows])
  }
  expect(calm.all.account_entries?.length).toBeGreaterThan(1_000)
  expect(calm.watched.account_entries?.length).toBeGreaterThan(100)
  expect(events).toEqual([])
}, 240_000)
