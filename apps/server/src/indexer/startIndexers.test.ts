import { type Engine, findAnvil, startEngine } from '@latchkey/chain/engine'
import { account } from '@latchkey/wire/api/account'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { type FakeNode, startFakeNode } from '../testing/fakeNode.ts'
import { startTestApi, type TestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { startIndexers } from './startIndexers.ts'

/** The first two accounts that every anvil starts with. */
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An idle chain is polled every 4 seconds. */
const waiting = { interval: 200 }

let ours: FakeNode
let other: Engine
let database: Connection & { stop: () => Promise<void> }
let api: TestApi
let indexers: { stop: () => Promise<void> }

beforeAll(async () => {
  ;[ours, other, database] = await Promise.all([
    startFakeNode(),
    startEngine(findAnvil(), 0, ['--chain-id', '84532', '--block-time', '1']),
    startTestDatabase(),
  ])
  ours.mine(3)
  const nodeUrls = [ours.url, `84532=${other.url}`]
  api = await startTestApi({ connection: database, nodeUrls, env: { INDEX_MODE: 'all' } })
  indexers = startIndexers({ ...api.services, pool: database.pool })
})
afterAll(async () => {
  await indexers.stop()
  await api.stop()
  await other.end()
  await ours.stop()
  await database.stop()
})

const historyOf = async (address: string, chain: string) => {
  const reply = await api.get(`/v1/account/${address}/history?projectId=${testProjectId}&chainId=${chain}`)
  expect(reply.status).toBe(200)
  return v.parse(account.history.reply, await reply.json())
}

describe('startIndexers', () => {
  it('[API-02, API-04] keeps the history of queried addresses on every chain with nodes', async () => {
    const listed = await (await api.get(`/v1/supported-chains?projectId=${testProjectId}`)).json()
    expect(listed).toMatchObject({ capabilities: { history: ['eip155:1329', 'eip155:84532'] } })

    // From now on the address is watched there; wait until the indexer has noticed.
    await historyOf(alice, 'eip155:84532')
    await vi.waitFor(
      async () => expect((await historyOf(alice, 'eip155:84532')).coverage?.since).toBeTypeOf('string'),
      waiting,
    )
    const hash = await other.rpc<string>('eth_sendTransaction', [{ from: alice, to: bob, value: '0xde0b6b3a7640000' }])
    const [sent] = await vi.waitFor(async () => {
      const { data } = await historyOf(alice, 'eip155:84532')
      expect(data).toHaveLength(1)
      return data
    }, waiting)
    expect(sent?.metadata).toMatchObject({ hash, operationType: 'send', chain: 'eip155:84532', sentTo: bob })
    expect(sent?.transfers[0]).toMatchObject({ direction: 'out', quantity: { numeric: '1' } })

    expect((await historyOf(alice, 'eip155:1329')).data).toEqual([])
  })

  it('reports the indexed block of every chain', async () => {
    const text = await (await api.get('/metrics')).text()
    expect(text).toContain('latchkey_indexer_block{chain="eip155:1329"}')
    expect(text).toContain('latchkey_indexer_block{chain="eip155:84532"}')
  })
})
