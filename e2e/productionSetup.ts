import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepChain } from '@latchkey/chain/keepChain'
import { startPublicNode } from '@latchkey/chain/publicNode/startPublicNode'
import { startEmbedded } from '@latchkey/server/db/embedded'
import { captureMails } from '@latchkey/server/testing/captureMails'
import { buildRelease } from '../scripts/release/buildRelease.ts'
import { untilHealthy } from '../scripts/untilHealthy.ts'
import { addresses, mailPort, ports, publicNodePort } from './addresses.ts'
import { copySeed } from './copySeed.ts'

/**
 * Runs the output of `npm run build` as an operator does: no sandbox; own database, mail server, public node and master
 * key; production defaults otherwise. Only https is missing.
 */
export default async function productionSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-production-'))
  const say = (message: string) => console.log(`  ${message}`)
  const release = join(dataDir, 'release')
  await buildRelease(release, say)
  await copySeed(dataDir)
  const chain = await keepChain({ port: Number(ports.CHAIN_PORT), dataDir, onProgress: say })
  const node = await startPublicNode({ target: addresses.chain, port: publicNodePort })
  const database = await startEmbedded({ dataDir })
  // For the test that can't wait for the end of a grace period.
  process.env.E2E_DATABASE_URL = database.url
  const MASTER_KEY_FILE = join(dataDir, 'operator.key')
  await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  const mails = await captureMails({ httpPort: mailPort })
  // All test processes read email there.
  process.env.E2E_MAIL_URL = `http://127.0.0.1:${mailPort}`
  const server = spawn(process.execPath, [join(release, 'server', 'serve.js')], {
    cwd: dataDir,
    env: {
      ...{ ...ports, ALLOW_INSECURE_LOCALHOST: 'true', LOG_LEVEL: 'error', DATABASE_URL: database.url },
      ...{ CHAIN_RPC_URLS: node.url, MASTER_KEY_FILE, SMTP_URL: mails.smtpUrl },
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  await untilHealthy(addresses.api, () => server.exitCode !== null)
  return async () => {
    server.kill('SIGTERM')
    await ended
    await mails.stop()
    await database.stop()
    await node.stop()
    await chain.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
