import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingRows } from '@latchkey/server/settings'
import { serverLimits } from '@latchkey/wire/limits'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const settings = Object.keys(settingRows)
const namesIn = (file: string) => [...read(file).matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name ?? '')

/** For Caddy and the database container; the server ignores them. */
const forOthers = ['SITE_HOST', 'WALLET_HOST', 'API_HOST', 'POSTGRES_PASSWORD']

const everyRole = ['api', 'indexer', 'mailer', 'relay', 'site', 'wallet']
const rolesOf = (values: readonly string[]) => values.flatMap((value) => value.split(',')).sort()

describe('deploy/Containerfile', () => {
  it('takes both bases by argument, pinned by digest', () => {
    const text = read('Containerfile')
    expect([...text.matchAll(/^FROM \$(\S+)/gm)].map(([, base]) => base)).toEqual(['{BUILD_BASE}', '{RUN_BASE}'])
    for (const name of ['BUILD_BASE', 'RUN_BASE'])
      expect(text).toMatch(new RegExp(`^ARG ${name}=\\S+@sha256:[0-9a-f]{64}$`, 'm'))
  })

  it('runs as another user than root, and says whether it is ready', () => {
    expect(read('Containerfile')).toMatch(/^USER 65532:65532$/m)
    expect(read('Containerfile')).toMatch(/^HEALTHCHECK .* CMD \["\/app\/node", "server\/serve\.js", "ready"\]$/m)
  })
})

type Probe = { httpGet: { path: string; port: number } }
type Container = {
  image: string
  env: { name: string; value: string }[]
  ports: { name: string; containerPort: number }[]
  livenessProbe: Probe
  readinessProbe: Probe
  startupProbe: Probe
  securityContext: object
  volumeMounts: { name: string; mountPath: string; readOnly?: boolean }[]
}
type Pod = {
  enableServiceLinks?: boolean
  terminationGracePeriodSeconds: number
  securityContext: object
  topologySpreadConstraints: object[]
  initContainers?: Container[]
  containers: [Container]
}
type Manifest = {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    replicas: number
    strategy: object
    maxUnavailable?: number
    selector: { app?: string; matchLabels?: { app: string } }
    ports: { targetPort: string }[]
    template: { metadata: { labels: { app: string } }; spec: Pod }
    jobTemplate?: { spec: { template: { spec: Pod } } }
    rules: {
      host: string
      http: { paths: { path: string; pathType: string; backend: { service: { name: string } } }[] }
    }[]
  }
}

describe('deploy/kubernetes', () => {
  const files = readdirSync(join(root, 'deploy', 'kubernetes')).filter((name) => name.endsWith('.yaml'))
  const resources = files.filter((name) => name !== 'kustomization.yaml')
  const documents = resources.flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
  const deployments = ofKind('Deployment')

  it('lets no service set a setting: one named `site` would set SITE_PORT to a URL', () => {
    const pods = manifests.flatMap(({ spec }) => spec?.template?.spec ?? spec?.jobTemplate?.spec.template.spec ?? [])
    expect(pods.length).toBeGreaterThan(5)
    expect(pods.map(({ enableServiceLinks }) => enableServiceLinks)).toEqual(pods.map(() => false))
  })

  it('is read without an error, and kustomization.yaml lists every file', () => {
    expect(documents.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([])
    const listed = (parse(read('kubernetes/kustomization.yaml')) as { resources: string[] }).resources
    expect([...listed].sort()).toEqual([...resources].sort())
  })

  it('runs every role once', () => {
    const values = deployments.flatMap(({ spec }) => spec.template.spec.containers[0].env)
    expect(values.filter(({ name }) => !settings.includes(name))).toEqual([])
    expect(rolesOf(values.filter(({ name }) => name === 'ROLES').map(({ value }) => value))).toEqual(everyRole)
  })

  it.each(deployments.map((one) => [one.metadata.name, one] as const))(
    '%s is probed, upgraded one by one, and never drained at once',
    (name, { spec }) => {
      const { containers, ...pod } = spec.template.spec
      expect(spec.replicas).toBeGreaterThan(1)
      expect(spec.strategy).toEqual({ rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } })
      const probed = (path: string) => ({ httpGet: { path, port: 3002 } })
      expect(containers[0]).toMatchObject({
        ...{ image: 'latchkey', livenessProbe: probed('/livez'), startupProbe: probed('/livez') },
        readinessProbe: probed('/readyz'),
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      })
      expect(containers[0].ports.map(({ containerPort }) => containerPort)).toContain(3002)
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 })
      const [, drain] = /^DRAIN_SECONDS=(\d+)$/m.exec(read('kubernetes/settings.env')) ?? []
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(Number(drain) + 30)
      const budgets = ofKind('PodDisruptionBudget').filter((one) => one.spec.selector.matchLabels?.app === name)
      expect([spec.template.metadata.labels.app, budgets.map((one) => one.spec.maxUnavailable)]).toEqual([name, [1]])
    },
  )

  it('spreads the instances of a role over machines', () => {
    for (const { metadata, spec } of deployments)
      expect(spec.template.spec.topologySpreadConstraints).toEqual([
        {
          ...{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' },
          labelSelector: { matchLabels: { app: metadata.name } },
        },
      ])
  })

  it('mounts the key where the image expects it', () => {
    const backups = ofKind('CronJob').flatMap(({ spec }) => spec.jobTemplate?.spec.template.spec.initContainers ?? [])
    const containers = [...deployments.map(({ spec }) => spec.template.spec.containers[0]), ...backups]
    for (const { volumeMounts } of containers)
      expect(volumeMounts[0]).toEqual({ name: 'master-key', mountPath: '/secrets', readOnly: true })
    expect(containers.length).toBe(6)
    expect(read('Containerfile')).toContain(' MASTER_KEY_FILE=/secrets/master.key\n')
  })

  const services = ofKind('Service')

  it('sends each service to a port of its pods', () => {
    const open = (app: string) => {
      const pods = deployments.find(({ metadata }) => metadata.name === app)
      return pods?.spec.template.spec.containers[0].ports.map(({ name }) => name)
    }
    const withPods = services.filter(({ spec }) => spec.selector)
    expect(withPods.map(({ metadata }) => metadata.name).sort()).toEqual(['api', 'relay', 'site', 'wallet'])
    for (const { spec } of withPods)
      for (const { targetPort } of spec.ports) expect(open(spec.selector.app ?? '')).toContain(targetPort)
  })

  it('sends each host to a service, and nobody to metrics and the operator page', () => {
    const [ingress] = ofKind('Ingress')
    const paths = ingress?.spec.rules.map(({ host, http }) => [
      host,
      http.paths.map(({ path, pathType, backend }) => [path, pathType, backend.service.name]),
    ])
    expect(paths).toEqual([
      ['shop.example', [['/', 'Prefix', 'site']]],
      ['wallet.shop.example', [['/', 'Prefix', 'wallet']]],
      [
        'api.shop.example',
        [
          ['/metrics', 'Prefix', 'nobody'],
          ['/operator', 'Prefix', 'nobody'],
          ['/relay', 'Prefix', 'relay'],
          ['/', 'Prefix', 'api'],
        ],
      ],
    ])
    const nobody = services.find(({ metadata }) => metadata.name === 'nobody')
    expect(nobody?.spec).toEqual({ ports: [{ port: 80 }] })
  })

  it('lets bodies through that the server takes', () => {
    const size = ofKind('Ingress')[0]?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size']
    expect(size).toBe(`${serverLimits.http.bodyMiB}m`)
  })

  it('is measured with the token, as the job that the alerts ask for', () => {
    const monitor = parse(read('kubernetes/monitoring/podMonitor.yaml')) as {
      spec: { podMetricsEndpoints: { port: string; authorization: object; relabelings: object[] }[] }
    }
    const [endpoint] = monitor.spec.podMetricsEndpoints
    expect(endpoint).toMatchObject({
      authorization: { credentials: { name: 'settings', key: 'METRICS_TOKEN' } },
      relabelings: [{ targetLabel: 'job', replacement: 'latchkey' }],
    })
    for (const { spec } of deployments)
      expect(spec.template.spec.containers[0].ports).toContainEqual({ name: endpoint?.port, containerPort: 3002 })
  })

  it('gets the alerts with the command in docs/deploy.md', () => {
    const text = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8')
    const [, command = ''] = /^(\{ printf .*\n.*alerts\.yml; \}) \| kubectl apply -f -$/m.exec(text) ?? []
    const rule = parse(spawnSync('sh', ['-c', command], { cwd: root, encoding: 'utf8' }).stdout) as object
    const spec = parse(read('prometheus/alerts.yml')) as object
    expect(rule).toEqual({
      ...{ apiVersion: 'monitoring.coreos.com/v1', kind: 'PrometheusRule', spec },
      metadata: { name: 'latchkey', namespace: 'latchkey' },
    })
  })
})

it.each(['env.example', 'kubernetes/settings.env'])('deploy/%s has only settings that exist', (file) => {
  const names = namesIn(file)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !settings.includes(name) && !forOthers.includes(name))).toEqual([])
})
