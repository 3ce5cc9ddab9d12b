import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findEngine } from '@latchkey/server/testing/findEngine'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Every name that the server and the backup can measure, as Prometheus sees it. */
const metricNames = (() => {
  const source = read('apps/server/src/metrics/createMetrics.ts')
  const table = (name: string) =>
    /\{([\s\S]*?)\} as const/.exec(source.slice(source.indexOf(`const ${name} =`)))?.[1] ?? ''
  const names = (text: string) => [...text.matchAll(/(\w+): ['`]/g)].map(([, name]) => name)
  return [
    ...names(table('counters')).map((name) => `latchkey_${name}_total`),
    ...names(table('timers')).flatMap((name) => [`latchkey_${name}_seconds_bucket`]),
    ...names(table('gauges')).map((name) => `latchkey_${name}`),
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

const promtool = findEngine('promtool')
test.skipIf(!promtool)('the alerts fire as scripts/alertCases.yml says', () => {
  const { status, stdout, stderr } = spawnSync(
    promtool ?? '',
    ['test', 'rules', join(root, 'scripts', 'alertCases.yml')],
    { encoding: 'utf8' },
  )
  expect([status, stderr], stdout).toEqual([0, ''])
})
