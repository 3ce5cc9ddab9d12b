import { addresses, projectId } from '../../e2e/addresses.ts'
import type { Found } from '../runSteps.ts'
import { getOverTls } from './getOverTls.ts'
import { podman } from './podman.ts'

type Options = {
  containers: readonly string[]
  probes: readonly number[]
  /** The CA of the certificates of the three hosts. */
  ca: Buffer
  doctor: () => Promise<string>
  /** The tests of production mode, in a browser. */
  journeys: () => Promise<Found>
  say: (text: string) => void
}

const readyMs = 120_000

const untilReady = async (port: number): Promise<boolean> => {
  for (const deadline = Date.now() + readyMs; Date.now() < deadline; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

/** Checks the running containers as an operator and a user would. */
export const checkSet = async ({ containers, probes, ca, doctor, journeys, say }: Options): Promise<boolean> => {
  let isFine = true
  const check = async (name: string, run: () => Promise<boolean>) => {
    const passed = await run().catch((error: unknown) => {
      say(String(error))
      return false
    })
    isFine &&= passed
    say(`${passed ? 'ok  ' : 'FAIL'}  ${name}`)
  }
  const get = (address: string, headers?: Record<string, string>) => getOverTls(ca, address, headers)
  const [first = ''] = containers
  for (const [index, port] of probes.entries())
    await check(`container ${index + 1} of ${probes.length} is ready`, () => untilReady(port))
  if (!isFine) for (const id of containers) say(await podman('logs', '--tail=5', id).catch(String))
  await check('the site says which project it is', async () =>
    (await get(addresses.site)).body.includes(`"projectId":"${projectId}"`),
  )
  await check('the wallet names the sites that may frame it', async () => {
    const { headers } = await get(`${addresses.wallet}/sdk?projectId=${projectId}`)
    return String(headers['content-security-policy']).includes(`frame-ancestors ${addresses.site}`)
  })
  await check('the API sees database and chain', async () => {
    const { parts } = JSON.parse((await get(`${addresses.api}/health`)).body) as {
      parts: Record<string, { isUp: boolean }>
    }
    return parts.database?.isUp === true && parts.chain?.isUp === true
  })
  await check('Caddy keeps metrics and the operator page inside, and sends WebSockets to the relay', async () => {
    const inside = await Promise.all(['/metrics', '/operator'].map((path) => get(`${addresses.api}${path}`)))
    const socket = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    const relay = await get(`${addresses.api}/relay`, { ...socket, 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==' })
    // Without a token the relay answers 401. A container without its role would answer 404.
    return inside.every(({ status }) => status === 404) && relay.status === 401
  })
  await check('doctor finds nothing to fix', async () => {
    const said = await doctor()
    say(said.split('\n').at(-1) ?? '')
    return / 0 failed\./.test(said)
  })
  await check('it runs as 65532, cannot write, and its health check passes', async () => {
    const { uid } = JSON.parse(await podman('exec', first, '/app/node', '-p', 'JSON.stringify({uid:process.getuid()})'))
    const wrote = await podman('exec', first, '/app/node', '-e', "require('fs').writeFileSync('/app/x','')").then(
      () => true,
      () => false,
    )
    await podman('healthcheck', 'run', first)
    return uid === 65_532 && !wrote
  })
  await check('the end-to-end tests of production mode pass', async () => (await journeys()).failed.length === 0)
  await check('it stops cleanly within its grace period', async () => {
    await podman('stop', '--time=20', first)
    return (await podman('inspect', '--format={{.State.ExitCode}}', first)) === '0'
  })
  return isFine
}
