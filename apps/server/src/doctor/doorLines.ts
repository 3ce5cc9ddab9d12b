import { randomBytes } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { relayLimits } from '@latchkey/wire/relayLimits'
import { type Finding, fail, pass, warn } from '../conformance/check.ts'
import { doctorHeader, inventedAddress, markFor } from '../http/mountProxyCount.ts'
import { readKeyring } from '../keys/keyring.ts'
import { openKeyService } from '../keys/openKeyService.ts'
import type { Settings } from '../settings.ts'
import { type DoctorPorts, inWords, type Line, line } from './doctorCheck.ts'

const patienceMs = 10_000

/** The status of the answer to a request for a WebSocket; 101 if it was opened. */
const askForSocket = (url: URL): Promise<number> =>
  new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestTls : requestPlain)(url, {
      headers: {
        ...{ Connection: 'Upgrade', Upgrade: 'websocket' },
        ...{ 'Sec-WebSocket-Version': '13', 'Sec-WebSocket-Key': randomBytes(16).toString('base64') },
      },
      signal: AbortSignal.timeout(patienceMs),
    })
    request.once('upgrade', (_, socket) => {
      socket.destroy()
      resolve(101)
    })
    request.once('response', (answer) => {
      answer.destroy()
      resolve(answer.statusCode ?? 0)
    })
    request.once('error', reject)
    request.end()
  })

/** The relay refuses us, since we have no token. That it does shows that the request arrived as a WebSocket. */
const socketFinding = async ({ API_URL }: Settings): Promise<Finding> => {
  const status = await askForSocket(new URL(relayLimits.path, API_URL))
  if (status === 101 || status === 401) return pass('reach the relay')
  if (status === 503)
    return warn('the relay accepts none right now', 'Run this again. If it still fails, look for the relay in the log.')
  return fail(
    `${relayLimits.path} answers ${status}`,
    'Let the proxy pass on the headers Upgrade and Connection, and check that a process has the role relay.',
  )
}

/** Counts the proxies between us and the API; undefined if the server can't tell. */
const countProxies = async (settings: Settings, { now }: DoctorPorts): Promise<number | undefined> => {
  const keyring = await readKeyring({
    ...{ file: settings.MASTER_KEY_FILE, mayCreate: false },
    wrapper: await openKeyService(settings),
  }).catch(() => undefined)
  if (!keyring) return undefined
  const answer = await fetch(new URL('/doctor', settings.API_URL), {
    headers: { [doctorHeader]: markFor(keyring, now()), 'X-Forwarded-For': inventedAddress },
    ...{ redirect: 'manual', signal: AbortSignal.timeout(patienceMs) },
  })
  const body = (await answer.json().catch(() => undefined)) as { proxies?: unknown } | undefined
  return answer.status === 200 && typeof body?.proxies === 'number' ? body.proxies : undefined
}

const proxyFinding = (proxies: number, { TRUST_PROXY }: Settings): Finding => {
  if (proxies === TRUST_PROXY) return pass(`${proxies}, as TRUST_PROXY says`)
  const effect =
    proxies > TRUST_PROXY
      ? 'Currently all users count as one and share its limits.'
      : 'Currently callers can fake their address, so limits don’t stop them.'
  return fail(
    `${proxies} from here, but TRUST_PROXY is ${TRUST_PROXY}`,
    `Set TRUST_PROXY=${proxies} if users come the same way. ${effect}`,
  )
}

const metricsFinding = async ({ API_URL }: Settings): Promise<Finding> => {
  const answer = await fetch(new URL('/metrics', API_URL), {
    ...{ redirect: 'manual' as const, signal: AbortSignal.timeout(patienceMs) },
  })
  await answer.body?.cancel()
  return answer.status === 200
    ? fail('anyone can read them', 'Set METRICS_TOKEN, or let the proxy refuse /metrics.')
    : pass(`refused with ${answer.status}`)
}

/** What only a request through the public URL of the API shows. */
export const doorLines = async (settings: Settings, ports: DoctorPorts): Promise<readonly Line[]> => {
  const lines: Line[] = []
  const look = async (name: string, find: () => Promise<Finding | undefined>) => {
    const finding = await find().catch((error: unknown) =>
      fail(`no answer: ${inWords(error)}`, 'Check the proxy in front of the API, then run this again.'),
    )
    if (finding) lines.push(line(name, finding))
  }
  await look('API: WebSockets', () => socketFinding(settings))
  await look('API: proxies', async () => {
    const proxies = await countProxies(settings, ports)
    return proxies === undefined ? undefined : proxyFinding(proxies, settings)
  })
  // From this machine and without a proxy, they are readable on purpose.
  if (settings.TRUST_PROXY > 0 || settings.METRICS_TOKEN !== '')
    await look('API: metrics', () => metricsFinding(settings))
  return lines
}
