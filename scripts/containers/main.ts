import './useHttps.ts'
import { chmodSync, chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePorts } from '@latchkey/server/testing/freePorts'
import { addresses } from '../../e2e/addresses.ts'
import { startSurroundings } from '../../e2e/surroundings.ts'
import { ensureAnvil } from '../anvil.mjs'
import { runPlaywright } from '../checks.ts'
import { ensureChromium } from '../chromium.mjs'
import { buildImage, image } from './buildImage.ts'
import { checkSet } from './checkSet.ts'
import { confined, findObstacle, podman, removeContainers } from './podman.ts'
import { startCaddy } from './startCaddy.ts'

const say = (text: string): void => console.log(`  ${text}`)

/** The containers of deploy/compose.yaml. */
const roles = ['site', 'wallet', 'api', 'relay', 'indexer,mailer'] as const

/** Each container listens on its own ports, since all share the machine's network. */
const choosePorts = async () => {
  const [httpPort = 0, ...free] = await freePorts(1 + roles.length * 3)
  const places = roles.map((role, index) => {
    const [SITE_PORT = 0, WALLET_PORT = 0, API_PORT = 0] = free.slice(index * 3)
    return { role, env: { ROLES: role, SITE_PORT, WALLET_PORT, API_PORT } }
  })
  const portOf = (wanted: (typeof roles)[number], port: 'SITE_PORT' | 'WALLET_PORT' | 'API_PORT') =>
    places.find(({ role }) => role === wanted)?.env[port] ?? 0
  const upstreams = {
    ...{ site: portOf('site', 'SITE_PORT'), wallet: portOf('wallet', 'WALLET_PORT') },
    ...{ api: portOf('api', 'API_PORT'), relay: portOf('relay', 'API_PORT') },
  }
  return { places, upstreams, httpPort }
}

const main = async (): Promise<boolean> => {
  const obstacle = findObstacle()
  if (obstacle) {
    console.log(`Skipped: ${obstacle}`)
    return true
  }
  ensureAnvil()
  ensureChromium()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-containers-'))
  const stops: (() => Promise<void>)[] = [async () => rmSync(folder, { recursive: true, force: true })]
  let stopping: Promise<void> | undefined
  const stopAll = (): Promise<void> => {
    stopping ??= (async () => {
      for (const stop of stops.toReversed()) await stop().catch((error: unknown) => say(String(error)))
    })()
    return stopping
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopAll().finally(() => process.exit(1)))
  try {
    if (!(await buildImage(folder, say))) {
      console.log('Skipped: there is no base image. Set RUN_BASE, or install mmdebstrap.')
      return true
    }
    const surroundings = await startSurroundings(folder, say)
    stops.push(surroundings.stop)
    chownSync(surroundings.masterKeyFile, 65_532, 65_532)
    const { places, upstreams, httpPort } = await choosePorts()
    const caddy = await startCaddy(folder, upstreams, httpPort)
    stops.push(caddy.stop)
    // Caddy's own folder is closed to the containers' user.
    const ca = join(folder, 'ca.crt')
    copyFileSync(caddy.ca, ca)
    chmodSync(ca, 0o644)
    // For the tests' own requests.
    process.env.NODE_EXTRA_CA_CERTS = ca
    const run = (more: Record<string, string | number>, ...args: string[]) => {
      const { site: SITE_URL, wallet: WALLET_URL, api: API_URL } = addresses
      const own = {
        ...{ HOST: '127.0.0.1', DRAIN_SECONDS: 1, TRUST_PROXY: 1, SITE_URL, WALLET_URL, API_URL },
        NODE_EXTRA_CA_CERTS: '/run/secrets/ca.crt',
      }
      const env = Object.entries({ ...surroundings.env, ...own, ...more })
      const options = [
        ...[...confined, '--add-host=wallet.localhost:127.0.0.1'],
        ...['--volume', `${surroundings.masterKeyFile}:/secrets/master.key:ro`],
        ...['--volume', `${ca}:/run/secrets/ca.crt:ro`],
        ...env.flatMap(([name, value]) => ['--env', `${name}=${value}`]),
      ]
      const [command = '', ...rest] = args
      return podman('run', command, ...options, image, ...rest)
    }
    stops.push(removeContainers)
    const started: string[] = []
    for (const { env } of places) started.push(await run(env, '--detach'))
    return await checkSet({
      containers: started,
      probes: places.map(({ env }) => env.API_PORT),
      ca: readFileSync(ca),
      doctor: () => run({}, '--rm', 'doctor', 'key', 'database', 'origins'),
      journeys: () => runPlaywright('containers'),
      say,
    })
  } finally {
    await stopAll()
  }
}

process.exit((await main()) ? 0 : 1)
