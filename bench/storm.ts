import { randomInt } from 'node:crypto'
import { createStorm } from '@latchkey/chain/publicNode/storm'
import { startChain } from '@latchkey/chain/start'
import { temporaryFolder } from '@latchkey/chain/testChain'
import { runStorm } from '@latchkey/server/indexer/testing/runStorm'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'

/**
 * Feeds the indexer bad node answers for some minutes, then good ones. Every table must end up the same. `npx tsx
 * bench/storm.ts [minutes] [seed]`
 */
const minutes = Number(process.argv[2] ?? 60)
const storm = createStorm(Number(process.argv[3] ?? randomInt(1, 1_000_000)))
console.log(`Seed ${storm.seed}, ${minutes} minutes.`)

/** How many lost and invented rows of a table are printed. */
const shownMax = 10
const { path: dataDir, remove } = temporaryFolder()
const chain = await startChain({ port: 0, dataDir })
const database = await startOwnDatabase()
const end = Date.now() + minutes * 60_000
const { calm, stormy, events, calls, payments } = await runStorm({
  target: chain.url,
  storm,
  database,
  isOver: () => Date.now() > end,
})
await database.stop()
await chain.stop()
remove()

const rows = (['all', 'watched'] as const).flatMap((mode) =>
  Object.entries(calm[mode]).map(([table, expected]) => {
    const found = stormy[mode][table] ?? []
    const [kept, wanted] = [new Set(found), new Set(expected)]
    const lost = expected.filter((row) => !kept.has(row))
    const invented = found.filter((row) => !wanted.has(row))
    for (const row of lost.slice(0, shownMax)) console.log(`Lost from ${table} (${mode}): ${row}`)
    for (const row of invented.slice(0, shownMax)) console.log(`Invented in ${table} (${mode}): ${row}`)
    return { mode, table, rows: expected.length, lost: lost.length, invented: invented.length }
  }),
)
console.table(rows)
const met = [...storm.met]
const count = met.reduce((sum, [, times]) => sum + times, 0)
console.log(`${payments} payments; ${calls.stormy} calls in the storm, ${calls.calm} without faults.`)
console.log(`${count} faults: ${met.map(([name, times]) => `${name} ${times}`).join(', ')}.`)
for (const event of new Set(events))
  console.log(`The indexer reported ${event} ${events.filter((other) => other === event).length} times.`)
process.exit(rows.some(({ lost, invented }) => lost + invented > 0) ? 1 : 0)
