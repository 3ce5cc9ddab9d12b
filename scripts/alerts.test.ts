import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRelayMetrics } from '@latchkey/server/relay/createRelayMetrics'
import { findEngine } from '@latchkey/server/testing/findEngine'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every name that the server, the relay and the backup can measure, as Prometheus sees it. */
const metricNames = (() => {
  const source = read('apps/server/src/metrics/createMetrics.ts')
  const relay = createRelayMetrics().text()
  const table = (name: string) =>
    /\{([\s\S]*?)\} as const/.exec(source.slice(source.indexOf(`const ${name} =`)))?.[1] ?? ''
  const names = (text: string) => [...text.matchAll(/(\w+): ['`]/g)].map(([, name]) => name)
  return [
    ...names(table('counters')).map((name) => `latchkey_${name}_total`),
    ...names(table('timers')).flatMap((name) => [`latchkey_${name}_seconds_bucket`]),
    ...names(table('gauges')).map((name) => `latchkey_${name}`),
    ...[...relay.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name),
    ...[...read('deploy/backup.sh').matchAll(/echo "(latchkey_\w+) /g)].map(([, name]) => name),
  ]
})()

test.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/latchkey.json'])(
  '%s asks for metrics that exist',
  (file) => {
    const asked = [...new Set([...read(file).matchAll(/latchkey_\w+/g)].map(([name]) => name))]
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((name) => !metricNames.includes(name))).toEqual([])
  },
)

test('every alert has a paragraph in the runbook', () => {
  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
  const links = [...read('deploy/prometheus/alerts.yml').matchAll(/runbook: docs\/runbook\.md#(\w+)/g)].map(
    ([, id]) => id,
  )
  const titles = [...read('docs/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, title]) => title)
  expect(titles).toEqual(alerts)
  expect(links).toEqual(alerts.map((name) => name?.toLowerCase()))
})

test('Prometheus on the machine itself loads the same alerts, under the names they ask for', () => {
  const { rule_files, scrape_configs } = parse(read('deploy/prometheus/host.yml')) as {
    rule_files: string[]
    scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[]
  }
  expect(rule_files).toEqual(['alerts.yml'])
  const targets = scrape_configs.map(({ job_name, static_configs: [first] }) => [job_name, first?.targets])
  expect(targets).toEqual([
    ['latchkey', ['127.0.0.1:3002']],
    ['disks', ['127.0.0.1:9100']],
  ])
  const jobs = new Set([...read('deploy/prometheus/alerts.yml').matchAll(/job="(\w+)"/g)].map(([, job]) => job))
  expect([...jobs].sort()).toEqual(['disks', 'latchkey'])
})

const promtool = findEngine('promtool')
test.skipIf(!promtool)('the alerts fire as scripts/alertCases.yml says', () => {
  const { status, stdout, stderr } = spawnSync(
    promtool ?? '',
    ['test', 'rules', join(root, 'scripts', 'alertCases.yml')],
    { encoding: 'utf8' },
  )
  expect([status, stderr], stdout).toEqual([0, ''])
})
