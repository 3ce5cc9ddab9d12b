import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { devAccounts } from '@latchkey/chain/deployments'
import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { createRpc } from '@latchkey/chain/rpc'
import { startChain } from '@latchkey/chain/start'
import { watchAddress } from '@latchkey/server/indexer/watchList'
import { readSettings } from '@latchkey/server/settings'
import { startServer } from '@latchkey/server/startServer'
import { startOwnDatabase } from '@latchkey/server/testing/ownDatabase'
import type { Address } from '@latchkey/wire/caip'

/**
 * Node calls per second of a whole server in production mode, without users, with 0, 1, 100 and 1,000 watched addresses,
 * polling and with `newHeads`. The control is a loop that polls the newest block once per block.
 * `npx tsx bench/calls.ts [seconds per row] [first port]`
 */
const seconds = Number(process.argv[2] ?? 60)
const firstPort = Number(process.argv[3] ?? 47_100)
const id = 'eip155:1329'
const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-calls-'))
const chain = await startChain({ port: 0, dataDir })
const node = await startPublicNode({ target: chain.url })
const MASTER_KEY_FILE = join(dataDir, 'operator.key')
await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
const ports = ['SITE_PORT', 'WALLET_PORT', 'API_PORT'].map((name, index) => [name, String(firstPort + index)])
const production = {
  ...{ NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true', LOG_LEVEL: 'error', DRAIN_SECONDS: '0' },
  ...{ DATA_DIR: dataDir, CHAIN_RPC_URLS: node.url, MASTER_KEY_FILE, EMAIL_LOGIN: 'off' },
  // `bench/pastCalls.ts` counts the calls for the past.
  INDEX_BACKFILL_BLOCKS: '100',
  ...Object.fromEntries(ports),
}

const countCalls = () => [...node.calls.values()].reduce((sum, count) => sum + count, 0)
const rpc = createRpc(chain.url)
const readHead = async () => Number(await rpc<string>('eth_blockNumber'))
const rounded = (value: number) => Math.round(value * 100) / 100
/** Calls, while one payment a second between strangers keeps the blocks coming. */
const measure = async () => {
  const [from, to] = devAccounts.map(({ address }) => address)
  node.calls.clear()
  const firstBlock = await readHead()
  const startedAt = performance.now()
  while (performance.now() - startedAt < seconds * 1_000) {
    await rpc('eth_sendTransaction', [{ from, to, value: '0x1', maxFeePerGas: '0xe8d4a51000' }])
    await sleep(1_000)
  }
  const [calls, blocks] = [countCalls(), (await readHead()) - firstBlock]
  return {
    'calls a second': rounded((calls / (performance.now() - startedAt)) * 1_000),
    'calls a block': rounded(calls / blocks),
  }
}

await rpc('anvil_impersonateAccount', [devAccounts[0]?.address])
const askNode = createRpc(node.url)
const poll = setInterval(() => void askNode('eth_blockNumber'), 400)
const control = await measure()
clearInterval(poll)
const rows: object[] = [{ server: 'control', ...control }]
for (const [name, extra] of Object.entries({ polling: {}, newHeads: { CHAIN_WS_URL: node.wsUrl } })) {
  const database = await startOwnDatabase()
  const server = await startServer(readSettings({ ...production, ...extra, DATABASE_URL: database.url }))
  const untilRead = async () => {
    for (;;) {
      const { rows: waiting } = await database.pool.query('SELECT 1 FROM watched_addresses WHERE NOT is_done LIMIT 1')
      if (waiting.length === 0) return
      await sleep(500)
    }
  }
  let known = 0
  for (const watched of [0, 1, 100, 1_000]) {
    while (known < watched)
      await watchAddress(database.db, id, `0x${(++known).toString(16).padStart(40, 'a')}` as Address)
    // The pools are read first, and again every ten minutes.
    await sleep(10_000)
    await untilRead()
    rows.push({ server: name, watched, ...(await measure()) })
  }
  await server.stop()
  await database.stop()
}
console.table(rows)
await node.stop()
await chain.stop()
await rm(dataDir, { recursive: true, force: true })
