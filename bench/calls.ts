import { createBackfill } from '@latchkey/server/indexer/createBackfill'
import { createFollower } from '@latchkey/server/indexer/createFollower'
import { headersStep } from '@latchkey/server/indexer/headersStep'
import { createHistoryStep } from '@latchkey/server/indexer/historyStep'
import { createWatchList, watchAddress } from '@latchkey/server/indexer/watchList'
import { createChain } from '@latchkey/server/sources/chain/createChain'
import { startFakeNode } from '@latchkey/server/testing/fakeNode'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'
import type { Address } from '@latchkey/wire/caip'

/**
 * How many node calls the indexer makes with 0, 1, 100 and 1,000 watched addresses: per block while following, and in
 * total for a backfill of two million blocks. `npx tsx bench/calls.ts`
 */
const id = 'eip155:1329'
const depth = 2_000_000n
const start = 200_000_000n
const [node, database] = await Promise.all([startFakeNode(), startOwnDatabase()])
let head = start
const hashOf = (number: bigint) => `0x${(number + 1n).toString(16).padStart(64, '0')}`
node.answers.eth_blockNumber = () => `0x${head.toString(16)}`
node.answers.eth_getLogs = () => []
node.answers.eth_getBlockByNumber = ([at]) => {
  const number = BigInt(String(at))
  if (number > head) return null
  const timestamp = `0x${(1_700_000_000n + (number * 2n) / 5n).toString(16)}`
  return { number: at, hash: hashOf(number), parentHash: hashOf(number - 1n), timestamp, transactions: [] }
}
const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 3_600_000 })
const countCalls = async (run: () => Promise<void>): Promise<number> => {
  const before = node.calls.length
  await run()
  return node.calls.length - before
}

const rows = []
for (const watched of [0, 1, 100, 1_000]) {
  await database.pool.query('TRUNCATE watched_addresses, index_cursors, blocks')
  const { db } = database
  for (let turn = 1; turn <= watched; turn++)
    await watchAddress(db, id, `0x${turn.toString(16).padStart(40, '0')}` as Address)
  const watch = createWatchList(id)
  const isIdle = async () => (await watch.load(db)).size === 0
  const steps = [headersStep, createHistoryStep({ db, watch })]
  const follower = createFollower({ db, chain, steps, isIdle, onRewind: () => {} })
  const look = async (blocks: bigint) => {
    head += blocks
    while (await follower.advance());
  }
  await look(1n)
  // Without watched addresses it polls every 4 s, which is 10 blocks; with one, on every block.
  const [looks, blocks] = watched === 0 ? [10, 10n] : [100, 1n]
  const following = await countCalls(async () => {
    for (let turn = 0; turn < looks; turn++) await look(blocks)
  })
  const failures: unknown[] = []
  const backfill = createBackfill({ db, chain, depth, onFailure: (error) => failures.push(error) })
  const past = await countCalls(async () => {
    while (await backfill.advance());
  })
  if (failures.length > 0) throw failures[0]
  rows.push({ watched, 'calls a second': following / 40, 'calls for 2,000,000 blocks': past })
}
console.table(rows)
chain.stop()
await node.stop()
await database.stop()
