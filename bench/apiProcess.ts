import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@latchkey/chain/start'
import { connect } from '@latchkey/server/db/connect'
import { openEmbedded } from '@latchkey/server/db/embedded'
import { readSettings } from '@latchkey/server/settings'
import { startServer } from '@latchkey/server/startServer'

/** The server under load in its own process, and the control: a bare endpoint with one query. */
const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bench-'))
const chain = await startChain({ port: 0, dataDir })
const base = Number(process.argv[2] ?? 47_000)
const settings = readSettings({
  DATA_DIR: dataDir,
  CHAIN_RPC_URLS: chain.url,
  LOG_LEVEL: 'error',
  SITE_PORT: String(base),
  WALLET_PORT: String(base + 1),
  API_PORT: String(base + 2),
  SANDBOX_PORT: String(base + 3),
  // Rate limits are for strangers; here they would distort the result.
  RATE_LIMIT_PROJECT: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
})
const server = await startServer(settings)
const { url } = await openEmbedded(dataDir)
const { pool, close } = await connect({ url, onLost: () => {} })

const bare = createServer((_, response) => {
  pool.query('SELECT id, name FROM projects WHERE id = $1', [settings.PROJECT_ID]).then(
    ({ rows }) => response.setHeader('content-type', 'application/json').end(JSON.stringify(rows)),
    () => response.writeHead(500).end(),
  )
}).listen(base + 4, '127.0.0.1')

process.on('message', (message) => {
  if (message === 'memory') globalThis.gc?.()
  process.send?.({ memory: process.memoryUsage(), cpu: process.cpuUsage() })
})
process.once('disconnect', async () => {
  bare.close()
  await close()
  await server.stop()
  await chain.stop()
  await rm(dataDir, { recursive: true, force: true })
  process.exit(0)
})
process.send?.({ api: settings.API_URL, control: `http://127.0.0.1:${base + 4}`, projectId: settings.PROJECT_ID })
