import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { addresses, ports } from '../../e2e/addresses.ts'
import { startSurroundings } from '../../e2e/surroundings.ts'
import { ensureAnvil } from '../anvil.mjs'
import { runPlaywright } from '../checks.ts'
import { ensureChromium } from '../chromium.mjs'
import { buildImage, image } from './buildImage.ts'
import { checkSet } from './checkSet.ts'
import { confined, findObstacle, podman } from './podman.ts'

const say = (text: string): void => console.log(`  ${text}`)
const roles = ['site', 'wallet', 'api,relay', 'indexer', 'mailer']

const main = async (): Promise<boolean> => {
  const obstacle = findObstacle()
  if (obstacle) {
    console.log(`Skipped: ${obstacle}`)
    return true
  }
  ensureAnvil()
  ensureChromium()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-containers-'))
  const started: string[] = []
  let stop = async () => {}
  try {
    if (!(await buildImage(folder, say))) {
      console.log('Skipped: there is no base image. Set RUN_BASE, or install mmdebstrap.')
      return true
    }
    const surroundings = await startSurroundings(folder, say)
    stop = surroundings.stop
    chownSync(surroundings.masterKeyFile, 65_532, 65_532)
    // Each container answers probes at its own API port; users and tests use the one with the role api.
    const free = await freePorts(roles.length)
    const probes = roles.map((role, index) => (role.includes('api') ? Number(ports.API_PORT) : (free[index] ?? 0)))
    const run = (more: Record<string, string | number>, ...args: string[]) => {
      const { site: SITE_URL, wallet: WALLET_URL, api: API_URL } = addresses
      const own = { HOST: '127.0.0.1', DRAIN_SECONDS: 1, SITE_URL, WALLET_URL, API_URL }
      const env = Object.entries({ ...surroundings.env, ...own, ...more })
      const options = [
        ...[...confined, '--add-host=wallet.localhost:127.0.0.1'],
        ...['--volume', `${surroundings.masterKeyFile}:/run/secrets/master_key:ro`],
        ...env.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ]
      const [command = '', ...rest] = args
      return podman('run', command, ...options, image, ...rest)
    }
    for (const [index, role] of roles.entries())
      started.push(await run({ ROLES: role, API_PORT: probes[index] ?? 0 }, '--detach'))
    return await checkSet({
      containers: started,
      probes,
      doctor: () => run({}, '--rm', 'doctor', 'key', 'database', 'origins'),
      journeys: () => runPlaywright('containers'),
      say,
    })
  } finally {
    for (const id of started) await podman('rm', '--force', '--time=5', id).catch(() => {})
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
