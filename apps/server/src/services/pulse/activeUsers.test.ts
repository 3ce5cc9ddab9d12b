import { afterAll, expect, it, vi } from 'vitest'
import { answerMulticall } from '../../testing/fakeMulticall.ts'
import { startFakeNode } from '../../testing/fakeNode.ts'
import { startTestApi, testProjectId } from '../../testing/testApi.ts'
import { startTestDatabase } from '../../testing/testDatabase.ts'

const [database, node] = await Promise.all([startTestDatabase(), startFakeNode()])
const api = await startTestApi({ connection: database, nodeUrls: [node.url], env: { TRUST_PROXY: '1' } })
afterAll(async () => {
  await api.stop()
  await node.stop()
  await database.stop()
})

it('[threat 82] a network counts for 20,000 active users a day at most, whatever addresses it asks about', async () => {
  let asked = 0
  const ask = async (from: string) => {
    asked += 1
    const address = `0x${String(asked).padStart(40, '0')}`
    const path = `/v1/account/${address}/balance?currency=usd&chainId=eip155:1329&projectId=${testProjectId}`
    return (await api.get(path, { headers: { 'x-forwarded-for': from } })).status
  }
  const count = async (table: string, column: string) => {
    const { rows } = await database.pool.query<{ count: number }>(`SELECT ${column}::int AS count FROM ${table}`)
    return rows.map((row) => row.count)
  }
  const users = () => count('active_users', 'count(*)')
  node.answers.eth_call = answerMulticall(() => undefined)
  const statuses = [await ask('203.0.113.7'), await ask('203.0.113.8')]
  expect(statuses).toEqual([200, 200])
  await vi.waitFor(async () => expect(await users()).toEqual([2]))
  await database.pool.query(`UPDATE window_counters SET count = 19999 WHERE key LIKE 'users:%'`)
  for (const last of [7, 8, 9]) await ask(`203.0.113.${last}`)
  await vi.waitFor(async () =>
    expect(await count(`window_counters WHERE key LIKE 'users:%'`, 'count')).toEqual([20_002]),
  )
  await vi.waitFor(async () => expect(await users()).toEqual([3]))
  await ask('198.51.100.7')
  await vi.waitFor(async () => expect(await users()).toEqual([4]))
})
