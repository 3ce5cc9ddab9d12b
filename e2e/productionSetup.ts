import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@latchkey/server/http/log'
import { readSettings } from '@latchkey/server/settings'
import { captureMails } from '@latchkey/server/testing/captureMails'
import { startStack } from '../scripts/stack.ts'
import { addresses, mailPort, ports } from './addresses.ts'
import { copySeed } from './copySeed.ts'

/**
 * Starts the system as an operator does, on an empty data folder: no sandbox, a mail server, nodes and a master key
 * that are named, and the defaults of production for everything else. Only https is missing.
 */
export default async function productionSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-production-'))
  await copySeed(dataDir)
  const MASTER_KEY_FILE = join(dataDir, 'operator.key')
  await writeFile(MASTER_KEY_FILE, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  const mails = await captureMails({ httpPort: mailPort })
  // Every process of the tests reads mails there.
  process.env.E2E_MAIL_URL = `http://127.0.0.1:${mailPort}`
  const settings = readSettings({
    ...{ ...ports, NODE_ENV: 'production', ALLOW_INSECURE_LOCALHOST: 'true', DATA_DIR: dataDir },
    ...{ CHAIN_RPC_URLS: addresses.chain, MASTER_KEY_FILE, SMTP_URL: mails.smtpUrl },
  })
  const log = createLog({ level: 'error' })
  const stack = await startStack(settings, (message) => console.log(`  ${message}`), { log })
  return async () => {
    await stack.stop()
    await mails.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
