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
 * How many calls the index makes to a node to read two million past blocks for 1, 100 and 1,000 watched addresses.
 * `npx tsx bench/pastCalls.ts`
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
const rows = []
for (const watched of [1, 100, 1_000]) {
  await database.pool.query('TRUNCATE watched_addresses, index_cursors, blocks')
  const { db } = database
  for (let turn = 1; turn <= watched; turn++)
    await watchAddress(db, id, `0x${turn.toString(16).padStart(40, '0')}` as Address)
  const watch = createWatchList(id)
  const follower = createFollower({
    db,
    chain,
    steps: [headersStep, createHistoryStep({ db, watch })],
    onRewind: () => {},
  })
  head += 1n
  while (await follower.advance());
  const failures: unknown[] = []
  const backfill = createBackfill({ db, chain, depth, onFailure: (error) => failures.push(error) })
  const before = node.calls.length
  while (await backfill.advance());
  const past = node.calls.length - before
  if (failures.length > 0) throw failures[0]
  rows.push({ watched, calls: past, 'calls per address': past / watched })
}
console.table(rows)
chain.stop()
await node.stop()
await database.stop()
