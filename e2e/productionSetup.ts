import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRelease } from '../scripts/release/buildRelease.ts'
import { untilHealthy } from '../scripts/untilHealthy.ts'
import { addresses } from './addresses.ts'
import { startSurroundings } from './surroundings.ts'

/**
 * Runs the output of `npm run build` as an operator does: no sandbox; own database, mail server, public node and master
 * key; production defaults otherwise. Only https is missing.
 */
export default async function productionSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-production-'))
  const say = (message: string) => console.log(`  ${message}`)
  const release = join(dataDir, 'release')
  await buildRelease(release, say)
  const { env, masterKeyFile, stop } = await startSurroundings(dataDir, say)
  const server = spawn(process.execPath, [join(release, 'server', 'serve.js')], {
    cwd: dataDir,
    env: { ...env, MASTER_KEY_FILE: masterKeyFile },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(server, 'exit')
  await untilHealthy(addresses.api, () => server.exitCode !== null)
  return async () => {
    server.kill('SIGTERM')
    await ended
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
