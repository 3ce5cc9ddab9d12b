import { randomBytes } from 'node:crypto'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '@latchkey/server/db/embedded'
import { startFakeNode } from '@latchkey/server/testing/fakeNode'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { buildImage, image } from './buildImage.ts'
import { checkSet } from './checkSet.ts'
import { confined, findObstacle, podman } from './podman.ts'

const say = (text: string): void => console.log(`  ${text}`)
const roles = ['site', 'wallet', 'api', 'relay', 'indexer,mailer']

const main = async (): Promise<boolean> => {
  const obstacle = findObstacle()
  if (obstacle) {
    console.log(`Skipped: ${obstacle}`)
    return true
  }
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-containers-'))
  const started: string[] = []
  const node = await startFakeNode()
  node.mine(12)
  const database = await startEmbedded({ dataDir: join(folder, 'data'), isDurable: false })
  try {
    if (!(await buildImage(folder, say))) {
      console.log('Skipped: there is no base image. Set RUN_BASE, or install mmdebstrap.')
      return true
    }
    const key = join(folder, 'master.key')
    writeFileSync(key, `k1:${randomBytes(32).toString('base64url')}\n`, { mode: 0o400 })
    chownSync(key, 65_532, 65_532)
    const [site = 0, wallet = 0, ...probes] = await freePorts(2 + roles.length)
    const api = probes[roles.indexOf('api')] ?? 0
    const settings = {
      ...{ ALLOW_INSECURE_LOCALHOST: 'true', EMAIL_LOGIN: 'off', HOST: '127.0.0.1', PROJECT_ID: 'b'.repeat(32) },
      ...{ SITE_PORT: site, WALLET_PORT: wallet, DATABASE_URL: database.url, CHAIN_RPC_URLS: node.url },
      ...{ SITE_URL: `http://localhost:${site}`, WALLET_URL: `http://127.0.0.1:${wallet}` },
      ...{ API_URL: `http://localhost:${api}`, SANDBOX_PORT: 1, DRAIN_SECONDS: 1 },
    }
    const envOf = (more: object) =>
      Object.entries({ ...settings, ...more }).flatMap(([name, value]) => ['--env', `${name}=${value}`])
    const mount = ['--volume', `${key}:/run/secrets/master_key:ro`]
    for (const [index, role] of roles.entries()) {
      const env = envOf({ ROLES: role, API_PORT: probes[index] })
      started.push(await podman('run', '--detach', ...confined, ...mount, ...env, image))
    }
    const doctor = () =>
      podman(
        'run',
        '--rm',
        ...confined,
        ...mount,
        ...envOf({ API_PORT: api }),
        image,
        'doctor',
        'key',
        'database',
        'origins',
      )
    return await checkSet({ containers: started, probes, site, wallet, api, doctor, say })
  } finally {
    for (const id of started) await podman('rm', '--force', '--time=5', id).catch(() => {})
    await database.stop()
    await node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exit((await main()) ? 0 : 1)
