import { type ChildProcess, fork } from 'node:child_process'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { devAccounts, tokens } from '@latchkey/chain/deployments'
import { writeCursor } from '@latchkey/server/services/account/historyCursor'
import { median, quantile } from './quantile.ts'

/**
 * Requests per second, p50, p99 and server CPU time of the API's endpoints, each compared with a bare one-query
 * endpoint in the same process and run. Then the server's memory before and after as many mixed requests as an hour at
 * 50 per second. `npx tsx bench/api.ts [seconds per endpoint] [requests of the memory run]`
 */
const seconds = Number(process.argv[2] ?? 5)
const mixed = Number(process.argv[3] ?? 180_000)
const atOnce = 16
/** A load under which nothing should queue: a hundred requests per second, evenly spaced. */
const calmRate = 100

type Call = { path: string; body?: string }
type Started = { api: string; control: string; projectId: string }
type Times = { count: number; perSecond: number; p50: number; p99: number; failed: number }
/** What the server process reports about itself. */
type Usage = { memory: NodeJS.MemoryUsage; cpu: NodeJS.CpuUsage }

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

const send = (base: string, { path, body }: Call): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      `${base}${path}`,
      { agent, method: body === undefined ? 'GET' : 'POST', headers: { 'content-type': 'application/json' } },
      (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      },
    ).once('error', reject)
    sent.end(body)
  })

const summarise = (times: number[], ms: number, failed: number): Times => {
  const perSecond = (times.length / ms) * 1_000
  return { count: times.length, perSecond, p50: median(times), p99: quantile(times, 0.99), failed }
}

const run = async (base: string, next: (turn: number) => Call, isOver: (turn: number) => boolean): Promise<Times> => {
  const times: number[] = []
  let failed = 0
  let turn = 0
  const startedAt = performance.now()
  const worker = async () => {
    while (!isOver(turn)) {
      const call = next(turn++)
      const sentAt = performance.now()
      const status = await send(base, call)
      times.push(performance.now() - sentAt)
      if (status !== 200) failed += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return summarise(times, performance.now() - startedAt, failed)
}

/** A fixed rate, however long each request takes: the latency a user sees while others are served. */
const paced = async (base: string, next: (turn: number) => Call, perSecond: number): Promise<Times> => {
  const times: number[] = []
  let failed = 0
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  for (let turn = 0; turn < perSecond * seconds; turn++) {
    const due = startedAt + (turn * 1_000) / perSecond
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
    sent.push(
      send(base, next(turn)).then((status) => {
        times.push(performance.now() - due)
        if (status !== 200) failed += 1
      }),
    )
  }
  await Promise.all(sent)
  return summarise(times, performance.now() - startedAt, failed)
}

const forSeconds = () => {
  const until = performance.now() + seconds * 1_000
  return () => performance.now() > until
}

const startSubject = (): Promise<{ child: ChildProcess } & Started> =>
  new Promise((resolve, reject) => {
    const path = fileURLToPath(new URL('apiProcess.ts', import.meta.url))
    const child = fork(path, { execArgv: ['--import', 'tsx', '--expose-gc'] })
    child.once('message', (said) => resolve({ child, ...(said as Started) }))
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })

const usageOf = (child: ChildProcess, question: 'memory' | 'cpu'): Promise<Usage> =>
  new Promise((resolve) => {
    child.once('message', (said) => resolve(said as Usage))
    child.send(question)
  })

/** One run, with the server's CPU time per request. */
const withCpu = async (child: ChildProcess, timed: () => Promise<Times>): Promise<Times & { cpuMs: number }> => {
  const spent = async () => {
    const { cpu } = await usageOf(child, 'cpu')
    return (cpu.user + cpu.system) / 1_000
  }
  const before = await spent()
  const times = await timed()
  return { ...times, cpuMs: ((await spent()) - before) / times.count }
}

const { child, api, control, projectId } = await startSubject()
const common = `projectId=${projectId}&st=appkit&sv=react-wagmi-0.1.0`
const account = (turn: number) => devAccounts[turn % devAccounts.length]?.address ?? ''
const [first, second] = Object.values(tokens)
const pair = `from=eip155:1329:${first?.address}&to=eip155:1329:${second?.address}`
const rpc = (turn: number) => JSON.stringify({ jsonrpc: '2.0', id: turn, method: 'eth_blockNumber', params: [] })

/** A different position above all blocks each time: the newest page, but never from the cache. */
let places = 2n ** 40n
const newCursor = (turn: number) =>
  writeCursor(
    { block: places++, txIndex: 0 },
    { account: account(turn).toLowerCase() as `0x${string}`, chainId: 1329n },
  )

const subjects: Readonly<Record<string, (turn: number) => Call>> = {
  balance: (turn) => ({ path: `/v1/account/${account(turn)}/balance?currency=usd&chainId=eip155:1329&${common}` }),
  history: (turn) => ({ path: `/v1/account/${account(turn)}/history?chainId=eip155:1329&${common}` }),
  'history, never kept': (turn) => ({
    path: `/v1/account/${account(turn)}/history?chainId=eip155:1329&cursor=${newCursor(turn)}&${common}`,
  }),
  quotes: (turn) => ({ path: `/v1/convert/quotes?amount=${10n ** 18n + BigInt(turn % 50)}&${pair}&${common}` }),
  wallets: (turn) => ({ path: `/getWallets?page=${1 + (turn % 4)}&entries=40&${common}` }),
  rpc: (turn) => ({ path: `/v1/?chainId=eip155:1329&${common}`, body: rpc(turn) }),
}

const rows: Record<string, string | number>[] = []
const loadBefore = loadavg()
const round = (value: number) => value.toFixed(2)
const bare = () => run(control, () => ({ path: '/' }), forSeconds())
await bare()
for (const [name, next] of Object.entries(subjects)) {
  await run(api, next, (turn) => turn > 200)
  const beside = await withCpu(child, bare)
  const times = await withCpu(child, () => run(api, next, forSeconds()))
  const calm = await paced(api, next, calmRate)
  rows.push({
    endpoint: name,
    'a second': Math.round(times.perSecond),
    'p50 / p99 ms': `${round(times.p50)} / ${round(times.p99)}`,
    'CPU ms': round(times.cpuMs),
    'control a second': Math.round(beside.perSecond),
    'control p50 / p99 ms': `${round(beside.p50)} / ${round(beside.p99)}`,
    'control CPU ms': round(beside.cpuMs),
    'p50 ÷ / p99 ÷ control': `${round(times.p50 / beside.p50)} / ${round(times.p99 / beside.p99)}`,
    [`p50 / p99 ms at ${calmRate} a second`]: `${round(calm.p50)} / ${round(calm.p99)}`,
    failed: times.failed + calm.failed,
  })
}
console.log(
  `Load average before and after: ${[loadBefore, loadavg()].map(([one = 0]) => one.toFixed(1)).join(' and ')}.`,
)
console.table(rows)

const all = Object.values(subjects)
const { memory: before } = await usageOf(child, 'memory')
const { perSecond, failed } = await run(
  api,
  (turn) => all[turn % all.length]?.(turn) ?? { path: '/health' },
  (turn) => turn >= mixed,
)
const { memory: after } = await usageOf(child, 'memory')
const mb = (bytes: number) => Math.round(bytes / 1_048_576)
console.log(
  `${mixed} mixed requests at ${Math.round(perSecond)} a second, ${failed} failed. Memory of the server: ` +
    `${mb(before.rss)} → ${mb(after.rss)} MB resident, ${mb(before.heapUsed)} → ${mb(after.heapUsed)} MB heap in use.`,
)
child.removeAllListeners('exit')
child.once('exit', () => process.exit(0))
child.disconnect()
