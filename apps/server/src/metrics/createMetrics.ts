type Labels = Readonly<Record<string, string>>

/** Counters and measurements of this process, in Prometheus text format. */
export type Metrics = {
  /** Adds to a counter. */
  count: (name: CounterName, labels?: Labels, by?: number) => void
  /** Records how long something took. */
  time: (name: TimerName, labels: Labels, ms: number) => void
  /** A value computed when read. */
  gauge: (name: GaugeName, labels: Labels, read: () => number | undefined | Promise<number | undefined>) => void
  /** Includes the text of a part that counts for itself. */
  include: (text: () => string) => void
  text: () => Promise<string>
}

const counters = {
  http_requests: 'Requests by route and status',
  node_calls: 'HTTP calls to nodes by chain, node and outcome',
  indexer_rewinds: 'How often the indexer went back because nodes proved a change of the chain',
  indexer_skips: 'How often the indexer skipped blocks that all nodes have deleted',
  indexer_doubts: 'How often nodes claimed a change of the chain that the indexer did not follow',
  indexer_given_up: 'Transactions that no node had a receipt for after many tries',
  limits_in_process: 'Rate limits that this process decided alone, because the shared counters were away',
  replica_reads: 'Reads that could go to the replica: used, behind or failed (the last two were read from the primary)',
  prices_guarded: 'Prices that jumped further than trades explain',
} as const
const timers = { http_request: 'How long requests took, by route' } as const
const gauges = {
  indexer_block: 'The block that the indexer has reached',
  indexer_lag_blocks: 'How many blocks the indexer is behind',
  indexer_silent_seconds: 'How long the indexer has not been heard of',
  node_height: 'The newest block that each node told of',
  node_set_aside: 'Whether a node is set aside for lagging, another chain id or nonsense',
  watched_addresses: 'How many addresses are followed where not everybody is',
  cache_entries: 'What caches hold',
  replica_away: 'Whether the replica is away or more than 15 seconds behind: 1 while the primary is read',
  valkey_away: 'Whether Valkey does not answer: 1 while limits and caches are those of each process',
  outbox_overdue_seconds: 'How long the oldest email that could be sent has waited',
  outbox_failing: 'Emails that were tried at least three times',
  audit_broken_at: 'The first audit event that was changed outside of the server; 0 while the log is whole',
} as const

type CounterName = keyof typeof counters
type TimerName = keyof typeof timers
type GaugeName = keyof typeof gauges

const bucketsMs = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000]
/** Labels come from us, never from callers; this only keeps a mistake from filling the memory. */
const seriesMax = 2_000

type Timing = { buckets: number[]; sumMs: number; count: number }
type Gauge = { name: GaugeName; labels: Labels; read: () => number | undefined | Promise<number | undefined> }

export const createMetrics = (): Metrics => {
  const counts = new Map<string, number>()
  const timings = new Map<string, Timing>()
  const gaugeOf = new Map<string, Gauge>()
  const included: (() => string)[] = []

  const lineOfCount = ([series, value]: [string, number]) => `latchkey_${series} ${value}`
  const linesOfTiming = ([series, { buckets, sumMs, count }]: [string, Timing]): string[] => {
    const [name = '', labels = ''] = series.split(/(?=\{)/)
    const inner = labels.slice(1, -1)
    let below = 0
    const lines = bucketsMs.map((ms, index) => {
      below += buckets[index] ?? 0
      return `latchkey_${name}_seconds_bucket{${inner},le="${ms / 1_000}"} ${below}`
    })
    return [
      ...lines,
      `latchkey_${name}_seconds_bucket{${inner},le="+Inf"} ${count}`,
      `latchkey_${name}_seconds_sum${labels} ${sumMs / 1_000}`,
      `latchkey_${name}_seconds_count${labels} ${count}`,
    ]
  }

  return {
    count: (name, labels = {}, by = 1) => {
      const series = seriesOf(`${name}_total`, labels)
      if (counts.has(series) || counts.size < seriesMax) counts.set(series, (counts.get(series) ?? 0) + by)
    },
    time: (name, labels, ms) => {
      const series = seriesOf(name, labels)
      const timing = timings.get(series) ?? { buckets: bucketsMs.map(() => 0), sumMs: 0, count: 0 }
      if (!timings.has(series) && timings.size >= seriesMax) return
      const at = bucketsMs.findIndex((bound) => ms <= bound)
      if (at >= 0) timing.buckets[at] = (timing.buckets[at] ?? 0) + 1
      timing.sumMs += ms
      timing.count++
      timings.set(series, timing)
    },
    gauge: (name, labels, read) => void gaugeOf.set(seriesOf(name, labels), { name, labels, read }),
    include: (text) => void included.push(text),
    text: async () => {
      const values = await Promise.all(
        [...gaugeOf.values()].map(async ({ name, labels, read: look }) => {
          const value = await Promise.resolve(look()).catch(() => undefined)
          return value === undefined ? [] : [`latchkey_${seriesOf(name, labels)} ${value}`]
        }),
      )
      return [
        ...headed(counters, 'counter', '_total', [...counts].map(lineOfCount)),
        ...headed(timers, 'histogram', '_seconds', [...timings].flatMap(linesOfTiming)),
        ...headed(gauges, 'gauge', '', values.flat()),
        ...included.map((text) => text().trimEnd()),
        '',
      ].join('\n')
    },
  }
}

const seriesOf = (name: string, labels: Labels): string => {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value.replace(/["\\\n]/g, '_')}"`)
  return pairs.length === 0 ? name : `${name}{${pairs.join(',')}}`
}

/** Each name's lines under its own header, as the format requires. */
const headed = (rows: Readonly<Record<string, string>>, type: string, suffix: string, lines: readonly string[]) =>
  Object.entries(rows).flatMap(([name, says]) => {
    const full = `latchkey_${name}${suffix}`
    const own = lines.filter((line) => new RegExp(`^${full}(_bucket|_sum|_count)?[ {]`).test(line))
    return own.length === 0 ? [] : [`# HELP ${full} ${says}`, `# TYPE ${full} ${type}`, ...own]
  })
