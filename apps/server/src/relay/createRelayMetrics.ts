/** All relay metrics. A `gauge` can fall; a `counter` only grows. */
const rows = {
  connections: { kind: 'gauge', says: 'Clients connected to this instance' },
  topics: { kind: 'gauge', says: 'Subscriptions held by this instance' },
  storedBytes: { kind: 'gauge', says: 'Bytes stored by all instances, as quotas count them' },
  storedMessages: { kind: 'gauge', says: 'Messages stored by all instances' },
  accepted: { kind: 'counter', says: 'Connections accepted' },
  refused: { kind: 'counter', says: 'Connections refused' },
  published: { kind: 'counter', says: 'Messages stored' },
  repeated: { kind: 'counter', says: 'Messages published again' },
  passed: { kind: 'counter', says: 'Messages delivered without being stored, because a quota was used up' },
  delivered: { kind: 'counter', says: 'Messages sent to subscribers' },
  resent: { kind: 'counter', says: 'Messages resent because they were not acknowledged' },
  acknowledged: { kind: 'counter', says: 'Messages acknowledged' },
  heard: { kind: 'counter', says: 'Messages announced by other instances' },
  purged: { kind: 'counter', says: 'Messages deleted because they expired' },
  limited: { kind: 'counter', says: 'Requests refused by a rate limit' },
  slow: { kind: 'counter', says: 'Connections closed because the client stopped reading' },
  invalid: { kind: 'counter', says: 'Frames that could not be read' },
  lineLost: { kind: 'counter', says: 'Failures of the database or of NATS' },
} as const satisfies Record<string, { kind: 'gauge' | 'counter'; says: string }>

export type RelayMetric = keyof typeof rows

/** The reason for a refusal: token, rate, storage, connection or subscription. */
type RefusalKind = 'token' | 'rate' | 'storage' | 'connections' | 'subscriptions'

export type RelayMetrics = {
  add: (name: RelayMetric, by?: number) => void
  set: (name: RelayMetric, value: number) => void
  /** Counts a refusal by kind and by the owner of the quota. */
  refuse: (kind: RefusalKind, scope: string) => void
  read: () => Readonly<Record<RelayMetric, number>>
  /** The text that Prometheus scrapes. */
  text: () => string
}

export const createRelayMetrics = (): RelayMetrics => {
  const names = Object.keys(rows) as RelayMetric[]
  const values = Object.fromEntries(names.map((name) => [name, 0])) as Record<RelayMetric, number>
  const refusals = new Map<string, number>()
  const line = (name: RelayMetric): string => {
    const { kind, says } = rows[name]
    const full = `latchkey_relay_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'counter' ? '_total' : ''}`
    return `# HELP ${full} ${says}\n# TYPE ${full} ${kind}\n${full} ${values[name]}\n`
  }
  const refusalLines = (): string => {
    const full = 'latchkey_relay_refusals_total'
    const lines = [...refusals].map(([labels, count]) => `${full}{${labels}} ${count}\n`)
    return `# HELP ${full} Refusals by kind and quota\n# TYPE ${full} counter\n${lines.join('')}`
  }
  return {
    add: (name, by = 1) => {
      values[name] += by
    },
    set: (name, value) => {
      values[name] = value
    },
    refuse: (kind, scope) => {
      const labels = `kind="${kind}",scope="${scope}"`
      refusals.set(labels, (refusals.get(labels) ?? 0) + 1)
    },
    read: () => ({ ...values }),
    text: () => names.map(line).join('') + refusalLines(),
  }
}
