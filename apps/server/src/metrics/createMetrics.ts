import { serverLimits } from '@latchkey/wire/limits'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'

type Labels = Readonly<Record<string, string>>
type Read = () => number | undefined | Promise<number | undefined>

/** Counters and measurements of this process, in Prometheus text format. */
export type Metrics = {
  /** Adds to a counter. */
  count: (name: CounterName, labels?: Labels, by?: number) => void
  /** Starts a counter at 0. In one that appears with its first count, Prometheus sees no increase. */
  start: (name: CounterName, labels?: Labels) => void
  /** Records how long something took. */
  time: (name: TimerName, labels: Labels, ms: number) => void
  /** A value computed when read. */
  gauge: (name: GaugeName, labels: Labels, read: Read) => void
  /** Includes the text of a part that does its own counting. */
  include: (text: () => string) => void
  text: () => Promise<string>
}

const counters = {
  http_requests: 'Requests by listener, route and status',
  node_calls: 'HTTP calls to nodes by chain, node and outcome',
  indexer_rewinds: 'How often the indexer rewound because nodes proved a change of the chain',
  indexer_skips: 'How often the indexer skipped blocks that all nodes have deleted',
  indexer_doubts: 'How often nodes claimed a change of the chain that the indexer did not follow',
  indexer_given_up: 'Transactions that no node had a receipt for after many tries',
  limits_in_process: 'Rate limits that this process decided alone, because the shared counters were unreachable',
  replica_reads: 'Reads that could go to the replica: used, behind or failed (the last two were read from the primary)',
  account_events: 'Account events by kind: login steps, opened vaults, freezes and so on',
  mails: 'Emails by outcome: sent, retried or rejected for good',
  prices_guarded: 'Prices that jumped further than trades explain',
} as const
const timers = { http_request: 'How long requests took, by listener and route' } as const
const gauges = {
  indexer_block: 'The block that the indexer has reached',
  indexer_lag_blocks: 'How many blocks the indexer is behind',
  indexer_silent_seconds: 'Seconds since the indexer was last heard from',
  node_height: 'The newest block that each node reported',
  node_set_aside: 'Whether a node is set aside for not answering, lagging, another chain id or invalid answers',
  database_up: 'Whether the database answers: 0 while it does not',
  database_connections: 'Connections to the database by pool and state: open, idle, or requests that wait for one',
  watched_addresses: 'Watched addresses, on chains where not all are indexed',
  cache_entries: 'Entries in caches',
  replica_away: `Whether the replica is down or more than ${serverLimits.replica.lagMs / 1_000} seconds behind: 1 while history is read from the primary`,
  nats_away: 'Whether NATS is unreachable: 1 while the relay stores and delivers nothing',
  valkey_away: 'Whether Valkey is unreachable: 1 while each process uses its own limits and caches',
  mailers: 'Running processes with the role `mailer`',
  outbox_overdue_seconds: 'How long the oldest unsent email has waited',
  outbox_failing: `Emails that were tried at least ${serverLimits.mail.failingAttempts} times`,
  certificate_expires_seconds: 'When the certificate of a public host expires, in seconds since 1970',
  audit_broken_at: 'The first audit event that was changed outside of the server; 0 while the log is intact',
} as const

type CounterName = keyof typeof counters
type TimerName = keyof typeof timers
type GaugeName = keyof typeof gauges

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Labels come from us, never from callers; this only keeps a bug from filling the memory. */
const seriesMax = 2_000
/** Every label of any metric; the library requires them in advance. */
const labelNames = [
  'listener',
  'route',
  'method',
  'status',
  'chain',
  'node',
  'outcome',
  'cache',
  'kind',
  'pool',
  'host',
  'state',
]

/** How long a gauge may take. One that waits for a database that hangs is left out, so the others are still scraped. */
const readMs = 2_000

type Options = {
  /** Whether memory, CPU and event loop of the process are measured too. */
  hasProcess?: boolean
}

export const createMetrics = ({ hasProcess = false }: Options = {}): Metrics => {
  const registry = new Registry()
  if (hasProcess) collectDefaultMetrics({ register: registry })
  const series = new Set<string>()
  const included: (() => string)[] = []
  const created = new Map<string, Metric>()
  const reads = new Map<GaugeName, Map<string, { labels: Labels; read: Read }>>()

  /** A metric appears once it has a value. */
  const find = <M extends Metric>(name: string, create: () => M): M => {
    const known = created.get(name) ?? create()
    created.set(name, known)
    return known as M
  }
  const isBounded = (name: string, labels: Labels): boolean => {
    const key = keyOf(name, labels)
    if (!series.has(key) && series.size >= seriesMax) return false
    series.add(key)
    return true
  }
  const base = (name: string, help: string) => ({ name: `latchkey_${name}`, help, labelNames, registers: [registry] })

  const createGauge = (name: GaugeName) =>
    new Gauge({
      ...base(name, gauges[name]),
      async collect() {
        const found = await Promise.all(
          [...(reads.get(name)?.values() ?? [])].map(async ({ labels, read }) => ({
            labels,
            value: await inTime(read),
          })),
        )
        this.reset()
        for (const { labels, value } of found) if (value !== undefined) this.set(labels, value)
      },
    })

  const count: Metrics['count'] = (name, labels = {}, by = 1) => {
    if (!isBounded(name, labels)) return
    find(name, () => new Counter(base(`${name}_total`, counters[name]))).inc(labels, by)
  }

  return {
    count,
    start: (name, labels) => count(name, labels, 0),
    time: (name, labels, ms) => {
      if (!isBounded(name, labels)) return
      find(name, () => new Histogram({ ...base(`${name}_seconds`, timers[name]), buckets })).observe(labels, ms / 1_000)
    },
    gauge: (name, labels, read) => {
      find(name, () => createGauge(name))
      const known = reads.get(name) ?? new Map()
      reads.set(name, known.set(keyOf(name, labels), { labels, read }))
    },
    include: (text) => void included.push(text),
    text: async () => [await registry.metrics(), ...included.map((text) => text())].join('\n'),
  }
}

/** The value, unless it fails or takes too long. */
const inTime = async (read: Read): Promise<number | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, readMs, undefined)
  })
  const value = Promise.resolve().then(read)
  return await Promise.race([value.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}

const keyOf = (name: string, labels: Labels): string =>
  JSON.stringify([name, ...Object.entries(labels).sort(([one], [other]) => (one < other ? -1 : 1))])
