import { type Finding, fail, pass } from '../conformance/check.ts'
import { policy } from '../listeners/policy.ts'
import { securityHeaders } from '../listeners/securityHeaders.ts'
import { sitePolicy } from '../listeners/site.ts'
import { walletPolicy } from '../listeners/walletPolicy.ts'
import type { Settings } from '../settings.ts'
import { certificateFinding } from './certificateFinding.ts'
import { clockFinding } from './clockFinding.ts'
import { type DoctorCheck, type DoctorPorts, inWords, type Line, line } from './doctorCheck.ts'
import { doorLines } from './doorLines.ts'

const patienceMs = 10_000
const csp = 'Content-Security-Policy'
const pageAdvice =
  'A proxy in front must pass on our headers and add none of these. Compare with a request straight to our port.'

type Origin = 'site' | 'wallet' | 'api'
const titles: Readonly<Record<Origin, string>> = { site: 'Site', wallet: 'Wallet', api: 'API' }
type Page = { url: string; path: string; headers: Readonly<Record<string, string>> }

const pageOf = (settings: Settings, origin: Origin): Page => {
  const headers = securityHeaders(settings, origin)
  if (origin === 'site')
    return { url: settings.SITE_URL, path: '/', headers: { ...headers, [csp]: sitePolicy(settings) } }
  if (origin === 'api') return { url: settings.API_URL, path: '/livez', headers }
  const site = new URL(settings.SITE_URL).origin
  return {
    url: settings.WALLET_URL,
    path: `/sdk?projectId=${settings.PROJECT_ID}`,
    headers: { ...headers, 'Cross-Origin-Resource-Policy': 'cross-origin', [csp]: walletPolicy([site]) },
  }
}

/** Checks the three origins as a browser would see them. */
export const originChecks: DoctorCheck = async (settings, ports) => {
  const lines: Line[] = []
  for (const origin of ['site', 'wallet', 'api'] as const)
    lines.push(...(await linesOf(pageOf(settings, origin), titles[origin], ports)))
  const isReached = lines.some(({ name }) => name === `${titles.api}: headers`)
  return isReached ? [...lines, ...(await doorLines(settings, ports))] : lines
}

/** Whether a host has an address. */
export const addressLine = async (name: string, host: string, { addressesOf }: DoctorPorts): Promise<Line> => {
  const addresses = await addressesOf(host)
  return addresses.length === 0
    ? line(name, fail(`${host} has no address`, 'Add an A or AAAA record for this host.'))
    : line(name, pass(addresses.join(', ')))
}

const linesOf = async (page: Page, name: string, ports: DoctorPorts): Promise<readonly Line[]> => {
  const url = new URL(page.url)
  const dns = await addressLine(`${name}: DNS`, url.hostname, ports)
  if (dns.verdict === 'fail') return [dns]
  const tls = url.protocol === 'https:' ? [line(`${name}: TLS`, await certificateFinding(url, ports.now()))] : []
  if (tls.some(({ verdict }) => verdict === 'fail')) return [dns, ...tls]
  return [dns, ...tls, ...(await answerLines(page, name, ports))]
}

const answerLines = async (page: Page, name: string, { now }: DoctorPorts): Promise<readonly Line[]> => {
  const asked = now()
  try {
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await fetch(page.url + page.path, { redirect: 'manual', signal })
    await answer.body?.cancel()
    if (answer.status !== 200) {
      const advice = 'Check that Latchkey runs, and that the proxy sends this host to its port.'
      return [line(`${name}: answer`, fail(`${page.path.split('?')[0]} answers ${answer.status}`, advice))]
    }
    const date = Date.parse(answer.headers.get('date') ?? '')
    return [
      line(`${name}: headers`, headersFinding(answer.headers, page.headers)),
      ...(Number.isNaN(date) ? [] : [line(`${name}: clock`, clockFinding(date, asked, now(), 1_000))]),
    ]
  } catch (error) {
    const advice = 'Start Latchkey and the proxy in front of it. Then run this again.'
    return [line(`${name}: answer`, fail(`nothing answers: ${inWords(error)}`, advice))]
  }
}

/** The sources of each directive, as a browser reads them. */
const readPolicy = (text: string): Map<string, readonly string[]> =>
  new Map(
    text.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/)
      return [name, sources]
    }),
  )

/** Whether two policies allow the same, except that the wallet's may list more sites than ours. */
const isSamePolicy = (seen: string, wanted: string): boolean => {
  const [read, expected] = [readPolicy(seen), readPolicy(wanted)]
  const ancestors = read.get('frame-ancestors') ?? []
  const isFramed = (expected.get('frame-ancestors') ?? []).every((one) => ancestors.includes(one))
  const plain = (one: Map<string, readonly string[]>) =>
    policy(Object.fromEntries([...one].filter(([name]) => name !== 'frame-ancestors')))
  return isFramed && plain(read) === plain(expected)
}

const headersFinding = (seen: Headers, wanted: Readonly<Record<string, string>>): Finding => {
  const wrong = Object.entries(wanted).flatMap(([name, value]) => {
    const found = seen.get(name)
    if (found === null) return [`${name} is missing`]
    const isSame = name === csp ? isSamePolicy(found, value) : found === value
    return isSame ? [] : [`${name} is '${found.slice(0, 80)}'`]
  })
  if (seen.has('x-frame-options')) wrong.push('X-Frame-Options is added')
  return wrong.length === 0
    ? pass(`all ${Object.keys(wanted).length} as they should be`)
    : fail(wrong.join('; '), pageAdvice)
}
