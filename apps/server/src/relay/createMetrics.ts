/** Every number that the relay counts: name → what it says. `gauge` can fall, the others only grow. */
const rows = {
  connections: { kind: 'gauge', says: 'Clients connected to this instance' },
  topics: { kind: 'gauge', says: 'Subscriptions held by this instance' },
  accepted: { kind: 'counter', says: 'Connections accepted' },
  refused: { kind: 'counter', says: 'Connections refused' },
  published: { kind: 'counter', says: 'Messages stored' },
  repeated: { kind: 'counter', says: 'Messages published again' },
  delivered: { kind: 'counter', says: 'Messages sent to subscribers' },
  resent: { kind: 'counter', says: 'Messages sent again for lack of an acknowledgement' },
  acknowledged: { kind: 'counter', says: 'Messages acknowledged' },
  heard: { kind: 'counter', says: 'Messages heard of from other instances' },
  purged: { kind: 'counter', says: 'Messages deleted at the end of their life' },
  limited: { kind: 'counter', says: 'Requests refused for their number' },
  invalid: { kind: 'counter', says: 'Frames that could not be read' },
  lineLost: { kind: 'counter', says: 'Faults on the way to the database' },
} as const satisfies Record<string, { kind: 'gauge' | 'counter'; says: string }>

export type RelayMetric = keyof typeof rows

export type RelayMetrics = {
  add: (name: RelayMetric, by?: number) => void
  read: () => Readonly<Record<RelayMetric, number>>
  /** The text that Prometheus scrapes. */
  text: () => string
}

export const createMetrics = (): RelayMetrics => {
  const names = Object.keys(rows) as RelayMetric[]
  const values = Object.fromEntries(names.map((name) => [name, 0])) as Record<RelayMetric, number>
  const line = (name: RelayMetric): string => {
    const { kind, says } = rows[name]
    const full = `latchkey_relay_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}${kind === 'counter' ? '_total' : ''}`
    return `# HELP ${full} ${says}\n# TYPE ${full} ${kind}\n${full} ${values[name]}\n`
  }
  return {
    add: (name, by = 1) => {
      values[name] += by
    },
    read: () => ({ ...values }),
    text: () => names.map(line).join(''),
  }
}
