import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@latchkey/server/db/connect'
import { openEmbedded } from '@latchkey/server/db/embedded'
import { createLog } from '@latchkey/server/log'
import { projectCommand } from '@latchkey/server/projects/projectCommand'
import { readSettings } from '@latchkey/server/settings'
import { startStack } from '../scripts/stack.ts'
import { addresses, delegatedProjectId, ownProjectId, pageProjectId, ports, secondSite } from './addresses.ts'
import { copySeed } from './copySeed.ts'
import { startEthereum } from './ens.ts'

/** Adds projects to the running server, as an operator does with `npm run project`. */
const makeProjects = async (dataDir: string): Promise<void> => {
  const embedded = await openEmbedded(dataDir)
  const connection = await connect({ url: embedded.url, onLost: () => {} })
  const origins = `origins=${addresses.site},${secondSite}`
  await projectCommand(connection.db, [ownProjectId, 'name=Own keys', origins, 'custody=self', 'codes=page'])
  await projectCommand(connection.db, [pageProjectId, 'name=Codes in the page', origins, 'codes=page'])
  const delegated = ['name=One address', origins, 'codes=page', 'accountKind=eip7702']
  await projectCommand(connection.db, [delegatedProjectId, ...delegated])
  await connection.close()
  await embedded.stop()
}

/** Starts the whole system on an empty data folder. The returned function stops it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  // Runs a real bundler instead of the sandbox's stub; see apps/server/README.md.
  const { E2E_BUNDLER_URL: BUNDLER_URL } = process.env
  await copySeed(dataDir)
  const ethereum = await startEthereum()
  const own = { DATA_DIR: dataDir, NODE_ENV: 'development', BUNDLER_URL, MAINNET_RPC_URL: ethereum.url }
  const settings = readSettings({ ...ports, ...own })
  // Everything the server logs, for the test that scans it for secrets.
  process.env.E2E_SERVER_LOG = join(dataDir, 'server.log')
  const log = createLog({ level: 'trace', destination: createWriteStream(process.env.E2E_SERVER_LOG) })
  const stack = await startStack(settings, (message) => console.log(`  ${message}`), { log, isChainKept: false })
  await makeProjects(dataDir)
  return async () => {
    await stack.stop()
    await ethereum.end()
    await rm(dataDir, { recursive: true, force: true })
  }
}
