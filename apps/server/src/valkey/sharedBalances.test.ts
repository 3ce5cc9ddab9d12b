import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { devAccounts } from '@latchkey/chain/deployments'
import { afterAll, describe, expect, it } from 'vitest'
import { startSeededChain } from '../testing/indexed.ts'
import { startTestApi, testProjectId } from '../testing/testApi.ts'
import { startTestDatabase } from '../testing/testDatabase.ts'
import { startValkey, valkeyProgram } from './testing/startValkey.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-shared-'))
const stops: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true })]
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

describe.skipIf(!valkeyProgram)('balances on a real server', () => {
  it('are read from the nodes by one instance for all', async () => {
    const chain = await startSeededChain()
    stops.push(chain.stop)
    const database = await startTestDatabase()
    stops.push(database.stop)
    const server = await startValkey()
    stops.push(server.stop)
    const env = { VALKEY_URL: server.url, DATA_DIR: dataDir }
    const start = async () => {
      const api = await startTestApi({ connection: database, nodeUrls: [chain.url], env })
      stops.push(api.stop)
      return api
    }
    const [here, there] = [await start(), await start()]
    const address = devAccounts[0]?.address ?? ''
    const path = `/v1/account/${address}/balance?projectId=${testProjectId}&st=appkit&sv=html-core-1.8.0&chainId=eip155:1329&currency=usd`
    const first = await (await here.get(path)).text()
    expect(first).toContain('"balances":[{')
    await expect.poll(async () => String(await server.command('KEYS', 'latchkey:cache:*'))).not.toBe('')
    expect(await (await there.get(path)).text()).toBe(first)
    expect(await there.services.metrics.text()).not.toContain('latchkey_node_calls_total')
    const keys = (await server.command('KEYS', 'latchkey:cache:*')) as string[]
    const stored = await Promise.all(keys.map((key) => server.command('GET', key)))
    expect(`${keys} ${stored}`.toLowerCase()).not.toContain(address.toLowerCase().slice(2, 12))
  })
})
