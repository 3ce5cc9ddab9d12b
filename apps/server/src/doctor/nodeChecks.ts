import { type CaipNetworkId, isEvm, toCaipNetworkId } from '@latchkey/wire/caip'
import { productNetworkId } from '@latchkey/wire/chains'
import { fail, pass, warn } from '../conformance/check.ts'
import { runConformance } from '../conformance/runConformance.ts'
import { serverCertificateFinding } from './certificateFinding.ts'
import { clockFinding } from './clockFinding.ts'
import { type DoctorCheck, type DoctorPorts, inWords, type Line, line } from './doctorCheck.ts'

const patienceMs = 10_000
/** How many faults of one node are listed; the conformance run shows the rest. */
const listedMax = 3

/** Runs the conformance checks on every EVM node, and reads the clock each one sends. */
export const nodeChecks: DoctorCheck = async (settings, ports) => {
  const lines: Line[] = []
  for (const [id, urls] of settings.CHAIN_RPC_URLS) {
    if (!isEvm(id)) continue
    if (urls.length < 2)
      lines.push(line(id, warn('one node', 'Add a second node to CHAIN_RPC_URLS: it takes over when the first fails.')))
    for (const [index, url] of urls.entries()) {
      const wsUrl = (id === productNetworkId && index === 0 && settings.CHAIN_WS_URL) || undefined
      lines.push(...(await nodeLines(id, url, wsUrl, ports)))
    }
  }
  return lines
}

type Answer = { chain: CaipNetworkId; date: number; asked: number; answered: number }

const askChain = async (url: string, { now }: DoctorPorts): Promise<Answer> => {
  const asked = now()
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(patienceMs),
  })
  const result = await readResult(answer)
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { chain: toCaipNetworkId(Number(result)), date, asked, answered: now() }
}

/** Proxies and paywalls answer too, with their own status or page. */
const readResult = async (answer: Response): Promise<string | undefined> => {
  const text = await answer.text()
  try {
    const { result } = JSON.parse(text) as { result?: string }
    if (result !== undefined) return result
  } catch {
    // Not JSON: reported below.
  }
  throw new Error(answer.ok ? 'something other than a node answers at its URL' : `status ${answer.status}`)
}

const nodeLines = async (
  id: CaipNetworkId,
  url: string,
  wsUrl: string | undefined,
  ports: DoctorPorts,
): Promise<readonly Line[]> => {
  // Only the host: the rest of a node's URL is often a key.
  const { host: name, hostname, port, protocol } = new URL(url)
  // When another operator's certificate expires isn't ours to watch; a refused one says why nothing answers.
  const certificate =
    protocol === 'https:'
      ? await serverCertificateFinding({ host: hostname, port: Number(port || 443) }, ports.now())
      : undefined
  if (certificate?.verdict === 'fail') return [line(name, certificate)]
  try {
    const { chain, date, asked, answered } = await askChain(url, ports)
    const clock = Number.isNaN(date) ? [] : [line(`Clock of ${name}`, clockFinding(date, asked, answered, 1_000))]
    if (chain !== id)
      return [line(name, fail(`serves ${chain} instead of ${id}`, 'Use a node of this chain.')), ...clock]
    return [...(await conformanceLines(id, url, wsUrl, name)), ...clock]
  } catch (error) {
    const advice = 'Check that it runs, and that its URL in CHAIN_RPC_URLS is right.'
    return [line(name, fail(`no usable answer: ${inWords(error)}`, advice))]
  }
}

const conformanceLines = async (
  id: CaipNetworkId,
  url: string,
  wsUrl: string | undefined,
  name: string,
): Promise<readonly Line[]> => {
  const detail = 'For the whole table, run npm run conformance with the URL of this node.'
  const { results } = await runConformance({ id, url, wsUrl })
  const failed = results.filter(({ verdict }) => verdict === 'fail')
  const warned = results.filter(({ verdict }) => verdict === 'warn')
  const lines = failed
    .slice(0, listedMax)
    .map(({ name: check, found, advice = '' }) => line(name, fail(`${check}: ${found}`, advice)))
  if (failed.length > listedMax) return [...lines, line(name, fail(`${failed.length - listedMax} more failed`, detail))]
  if (failed.length > 0) return lines
  return warned.length === 0
    ? [line(name, pass(`${results.length} checks passed`))]
    : [line(name, warn(`works without: ${warned.map((one) => one.name).join(', ')}`, detail))]
}
