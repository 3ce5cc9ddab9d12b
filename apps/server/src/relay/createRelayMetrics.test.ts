import { expect, it } from 'vitest'
import { createRelayMetrics } from './createRelayMetrics.ts'

it('counts, and writes what Prometheus reads', () => {
  const metrics = createRelayMetrics()
  metrics.add('connections')
  metrics.add('connections', 4)
  metrics.add('connections', -2)
  metrics.add('lineLost')
  metrics.set('storedBytes', 7)
  metrics.refuse('token', 'client')
  metrics.refuse('token', 'client')
  metrics.refuse('storage', 'all')
  expect(metrics.read()).toMatchObject({ connections: 3, lineLost: 1, storedBytes: 7, topics: 0, purged: 0 })
  const text = metrics.text()
  expect(text).toContain(`# HELP latchkey_relay_connections Clients connected to this instance
# TYPE latchkey_relay_connections gauge
latchkey_relay_connections 3
# HELP latchkey_relay_topics Subscriptions held by this instance
# TYPE latchkey_relay_topics gauge
latchkey_relay_topics 0
`)
  expect(text).toContain(`# HELP latchkey_relay_line_lost_total Failures of the database or of NATS
# TYPE latchkey_relay_line_lost_total counter
latchkey_relay_line_lost_total 1
# HELP latchkey_relay_refusals_total Refusals by kind and quota
# TYPE latchkey_relay_refusals_total counter
latchkey_relay_refusals_total{kind="token",scope="client"} 2
latchkey_relay_refusals_total{kind="storage",scope="all"} 1
`)
})
