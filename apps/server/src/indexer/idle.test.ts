import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import type { Address } from '@latchkey/wire/caip'
import { expect, it } from 'vitest'
import { createChain } from '../sources/chain/createChain.ts'
import { openChainRoom } from '../testing/chainRoom.ts'
import { createFollower } from './createFollower.ts'
import { headersStep } from './headersStep.ts'
import { createHistoryStep } from './historyStep.ts'
import { createPricesStep } from './pricesStep.ts'
import { createWatchList, watchAddress } from './watchList.ts'

const id = 'eip155:1329'
const room = openChainRoom()

it('makes under 3 calls a second when idle, and one or two per block with users', async () => {
  const { seeded, database } = room
  const node = await startPublicNode({ target: seeded.url })
  const chain = createChain({ id, urls: [node.url], onWrongChain: () => {}, pingEveryMs: 600_000 })
  const { db } = database
  const watch = createWatchList(id)
  const isIdle = async () => (await watch.load(db)).size === 0
  const steps = [headersStep, createHistoryStep({ db, watch }), createPricesStep(db)]
  const follower = createFollower({ db, chain, steps, isIdle, onRewind: () => {} })
  const mine = (count: number) =>
    fetch(seeded.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: [`0x${count.toString(16)}`] }),
    })
  const countCalls = () => [...node.calls.values()].reduce((sum, count) => sum + count, 0)
  /** In production, without watched addresses, the index looks every 4 seconds, after 10 blocks. */
  const look = async () => {
    await mine(10)
    while (await follower.advance());
  }
  // The first look also reads the list of pools, and again every ten minutes.
  await look()
  await look()
  node.calls.clear()
  for (let turn = 0; turn < 5; turn++) await look()
  expect(countCalls() / 5).toBeLessThan(3 * 4)
  expect(countCalls() / 5).toBeLessThanOrEqual(5)

  for (let turn = 0; turn < 100; turn++)
    await watchAddress(db, id, `0x${(turn + 1).toString(16).padStart(40, '0')}` as Address)
  await look()
  node.calls.clear()
  for (let turn = 0; turn < 5; turn++) await look()
  const blocks = node.calls.get('eth_getBlockByNumber') ?? 0
  // Each empty block costs one call, plus one for the height, however many addresses are watched.
  expect(blocks).toBeGreaterThanOrEqual(50)
  expect(countCalls()).toBeLessThanOrEqual(blocks + 25)
  chain.stop()
  await node.stop()
})
