import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '@latchkey/server/settings'
import { startStack } from '../scripts/stack.ts'
import { ports } from './addresses.ts'

/** Starts the whole system on an empty data folder; what it returns ends it again. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-e2e-'))
  const settings = readSettings({ ...ports, DATA_DIR: dataDir, LOG_LEVEL: 'error', NODE_ENV: 'development' })
  const stack = await startStack(settings, (message) => console.log(`  ${message}`))
  return async () => {
    await stack.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
