import { performance } from 'node:perf_hooks'
import { startChain } from '../apps/chain/src/start.ts'
import { temporaryFolder } from '../apps/chain/src/testChain.ts'
import { createDice, type Outcome, rollBatch, tryBatch } from '../apps/frame/src/testing/hostileBatches.ts'
import { createHostileChain } from '../apps/frame/src/testing/hostileChain.ts'
import { median } from './quantile.ts'

/**
 * Random batches with hostile contracts on the local chain: how often one cost more than the screen showed, compared
 * with a control that trusts the simulation. Stops after the given minutes, ten by default. `npx tsx bench/effects.ts
 * [batches] [seed] [minutes]`
 */
const [batches = 2_000, seed = Date.now() % 100_000, minutes = 10] = process.argv.slice(2).map(Number)
/** A pool's price differs slightly from the table's. */
const grain = 10_000n

const { path: dataDir, remove } = temporaryFolder()
const chain = await createHostileChain(await startChain({ port: 0, dataDir }))
const dice = createDice(seed)
const found = { approve: 0, stepUp: 0, refused: 0, untold: 0, beaten: 0, 'control beaten': 0 }
const times: number[] = []
const isBeaten = (stated: bigint | undefined, { lost }: Outcome) => stated !== undefined && lost > stated + grain
try {
  await chain.bait()
  const ends = performance.now() + minutes * 60_000
  for (let turn = 0; turn < batches && performance.now() < ends; turn += 1) {
    const calls = rollBatch(dice, chain.hostile)
    const start = performance.now()
    const outcome = await tryBatch(chain, calls, turn)
    times.push(performance.now() - start)
    found[outcome.class] += 1
    if (outcome.stated === undefined) found.untold += 1
    const isOver = outcome.class === 'approve' && outcome.lost > 100_000_000n + grain
    if (isBeaten(outcome.stated, outcome) || isOver) {
      found.beaten += 1
      console.log(turn, outcome, calls)
    }
    if (isBeaten(outcome.naive, outcome)) found['control beaten'] += 1
  }
} finally {
  await chain.stop()
  remove()
}
console.log({ seed, batches: times.length, 'p50 ms a batch': median(times).toFixed(0) })
console.table(found)
