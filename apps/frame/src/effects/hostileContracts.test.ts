import { startTestChain } from '@latchkey/chain/testChain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createDice, rollBatch, tryBatch } from '../testing/hostileBatches.ts'
import { createHostileChain, type HostileChain } from '../testing/hostileChain.ts'

let chain: HostileChain

beforeAll(async () => {
  chain = await createHostileChain(await startTestChain())
  await chain.bait()
})
afterAll(() => chain?.stop())

/** A price in a pool is not exactly the price in the table: a swap of a dollar may cost a cent more than stated. */
const grain = 10_000n

it('[threat 29] random batches with hostile contracts never cost more than shown, with either simulation', async () => {
  const dice = createDice(11)
  const seen = { approve: 0, fooled: 0 }
  for (let turn = 0; turn < 200; turn += 1) {
    const calls = rollBatch(dice, chain.hostile)
    const { class: found, stated, naive, lost } = await tryBatch(chain, calls, turn)
    const told = JSON.stringify({
      turn,
      found,
      stated: String(stated),
      lost: String(lost),
      calls: calls.map(({ to, value, data }) => `${to} ${value} ${data}`),
    })
    if (found === 'approve') {
      seen.approve += 1
      expect(stated, told).toBeDefined()
      expect(lost <= 100_000_000n + grain, told).toBe(true)
    }
    if (stated !== undefined) expect(lost <= stated + grain, told).toBe(true)
    if (naive !== undefined && lost > naive + grain) seen.fooled += 1
  }
  // Both kinds occurred: one-tap requests, and contracts that fool a wallet that trusts a simulation.
  expect(seen.approve).toBeGreaterThan(10)
  expect(seen.fooled).toBeGreaterThan(10)
}, 900_000)
