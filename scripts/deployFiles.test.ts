import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingRows } from '@latchkey/server/settings'
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

type Service = {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  secrets?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  profiles?: string[]
  user?: string
  read_only?: boolean
  cap_drop?: string[]
}
type Compose = {
  services: Record<string, Service>
  secrets: Record<string, { file: string }>
  volumes: Record<string, null>
}

describe('deploy/compose.yaml', () => {
  const text = read('compose.yaml')
  const { services, secrets, volumes } = parse(text, { merge: true }) as Compose
  const all = Object.entries(services)
  const ours = all.filter(([, { environment }]) => environment?.ROLES !== undefined)

  it('runs every role once, and everything that the set needs', () => {
    expect(rolesOf(ours.map(([, { environment }]) => environment?.ROLES ?? ''))).toEqual(everyRole)
    const others = all.filter(([name]) => !ours.some(([own]) => own === name))
    expect(others.filter(([, { profiles }]) => !profiles).map(([name]) => name)).toEqual(['postgres', 'caddy'])
    expect(others.flatMap(([, { profiles = [] }]) => profiles)).toEqual(['monitoring', 'valkey', 'nats', 'bundler'])
  })

  it.each(ours)('%s has only settings that exist, waits for the database and can do little', (_, service) => {
    expect(Object.keys(service.environment ?? {}).filter((name) => !settings.includes(name))).toEqual([])
    expect(service).toMatchObject({
      ...{ user: '65532:65532', read_only: true, cap_drop: ['ALL'], secrets: ['master_key'] },
      depends_on: { postgres: { condition: 'service_healthy' } },
    })
    expect(services.postgres?.healthcheck?.test).toEqual(['CMD', 'pg_isready', '-U', 'latchkey'])
  })

  it('names images by a variable with a version, except the bundler, which the operator chooses', () => {
    const images = all.filter(([name]) => name !== 'bundler').map(([, { image }]) => image)
    for (const image of images) expect(image).toMatch(/^\$\{[A-Z_]+:-(localhost\/latchkey|\S+:v?\d[\d.]*)\}$/)
    expect(services.bundler?.image).toMatch(/^\$\{BUNDLER_IMAGE:-\}$/)
  })

  it('needs no variable that env.example lacks', () => {
    const needed = [...text.matchAll(/\$\{([A-Z_]+):\?\}/g)].map(([, name]) => name)
    expect(needed.filter((name) => !namesIn('env.example').includes(name ?? ''))).toEqual([])
  })

  it('mounts files, volumes and secrets that it has', () => {
    for (const source of all.flatMap(([, { volumes = [] }]) => volumes.map((mount) => mount.split(':')[0] ?? '')))
      expect(source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in volumes, source).toBe(true)
    for (const name of all.flatMap(([, { secrets = [] }]) => secrets)) expect(Object.keys(secrets)).toContain(name)
  })

  it('has the services that the Caddyfile names', () => {
    const upstreams = [...read('Caddyfile').matchAll(/reverse_proxy .*?(\w+):(\d+)$/gm)].map(([, ...one]) => one)
    const wanted = [
      ['site', '3000'],
      ['wallet', '3001'],
      ['relay', '3002'],
      ['api', '3002'],
    ]
    expect(upstreams).toEqual(wanted)
    expect(wanted.filter(([name = '']) => !services[name])).toEqual([])
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
}
type Manifest = {
  kind: string
  metadata: { name: string }
  spec: {
    replicas: number
    strategy: object
    maxUnavailable?: number
    selector: { app?: string; matchLabels?: { app: string } }
    ports: { targetPort: string }[]
    template: {
      metadata: { labels: { app: string } }
      spec: { terminationGracePeriodSeconds: number; securityContext: object; containers: [Container] }
    }
    rules: { http: { paths: { backend: { service: { name: string } } }[] } }[]
  }
}

describe('deploy/kubernetes', () => {
  const files = readdirSync(join(root, 'deploy', 'kubernetes')).filter((name) => name.endsWith('.yaml'))
  const resources = files.filter((name) => name !== 'kustomization.yaml')
  const documents = resources.flatMap((name) => parseAllDocuments(read(`kubernetes/${name}`)))
  const manifests = documents.map((document) => document.toJS() as Manifest)
  const ofKind = (kind: string) => manifests.filter((one) => one.kind === kind)
  const deployments = ofKind('Deployment')

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

  it('sends each host to a service, and each service to a port of its pods', () => {
    const services = ofKind('Service')
    for (const { spec } of services) {
      const pods = deployments.find(({ metadata }) => metadata.name === spec.selector.app)
      const open = pods?.spec.template.spec.containers[0].ports.map(({ name }) => name)
      for (const { targetPort } of spec.ports) expect(open).toContain(targetPort)
    }
    const backends = ofKind('Ingress').flatMap(({ spec }) =>
      spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name)),
    )
    expect(backends).toEqual(['site', 'wallet', 'relay', 'api'])
    expect(backends.filter((name) => !services.some(({ metadata }) => metadata.name === name))).toEqual([])
  })
})

it.each(['env.example', 'kubernetes/settings.env'])('deploy/%s has only settings that exist', (file) => {
  const names = namesIn(file)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !settings.includes(name) && !forOthers.includes(name))).toEqual([])
})
