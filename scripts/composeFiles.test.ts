import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingRows } from '@latchkey/server/settings'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { root } from './install.mjs'

const read = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8')
const settings = Object.keys(settingRows)
const inEnvExample = [...read('env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  env_file?: string
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  healthcheck?: { test: string[] }
  logging?: { options: object }
  restart?: string
  user?: string
  read_only?: boolean
  cap_drop?: string[]
}
type Compose = { services: Record<string, Service>; volumes?: Record<string, { name: string }> }

/** Compose files, by what they add to the machine. */
const added = {
  'compose.yaml': ['site', 'wallet', 'api', 'relay', 'jobs', 'postgres', 'caddy'],
  'keys.yaml': ['keys'],
  'monitoring.yaml': ['prometheus', 'alertmanager', 'disks'],
  'valkey.yaml': ['valkey'],
  'nats.yaml': ['nats'],
  'bundler.yaml': ['bundler'],
}
const files = Object.keys(added) as (keyof typeof added)[]
const parsed = (file: string) => parse(read(file), { merge: true }) as Compose
const { services, volumes = {} } = parsed('compose.yaml')
const ours = Object.entries(services).filter(([, { environment }]) => environment?.ROLES !== undefined)

describe.each(files)('deploy/%s', (file) => {
  const text = read(file)
  const own = parsed(file)
  const all = Object.entries(own.services)

  it('adds its services', () => {
    expect(Object.keys(own.services)).toEqual(added[file])
  })

  it('uses nothing that podman-compose 1.0.3 lacks', () => {
    // It knows no profiles, so it would start all of them.
    expect(text).not.toContain('profiles:')
    // It leaves a variable with an empty message or default as it is.
    const variables = [...text.matchAll(/\$\{([A-Z_]+)([^}]*)\}/g)]
    expect(variables.filter(([, , rest]) => !/^:[?-]./.test(rest ?? '')).map(([all]) => all)).toEqual([])
    // It quotes the words of a CMD so that they become one.
    const kinds = all.flatMap(([, { healthcheck }]) => (healthcheck ? [healthcheck.test[0]] : []))
    expect(kinds.filter((kind) => kind !== 'CMD-SHELL')).toEqual([])
    // It would name volumes after the folder, where later versions name them after the project.
    for (const [name, volume] of Object.entries(own.volumes ?? {})) expect(volume).toEqual({ name: `latchkey_${name}` })
  })

  it('says what is missing in .env, by names that env.example has', () => {
    const needed = [...text.matchAll(/\$\{([A-Z_]+):\?([^}]*)\}/g)]
    for (const [, name, message] of needed) expect(message).toBe(`Set ${name} in .env`)
    const names = needed.map(([, name]) => name).filter((name) => name !== 'BUNDLER_IMAGE')
    expect(names.filter((name) => !inEnvExample.includes(name ?? ''))).toEqual([])
  })

  it('names images by a variable with a version, except the bundler, which the operator chooses', () => {
    const images = all.filter(([name]) => name !== 'bundler').map(([, { image }]) => image)
    for (const image of images) expect(image).toMatch(/^\$\{[A-Z_]+:-(localhost\/latchkey|\S+:v?\d[\d.]*)\}$/)
  })

  it('mounts files and volumes that exist', () => {
    const known = { ...volumes, ...own.volumes }
    // Step 4 of docs/deploy.md makes these.
    const made = ['./secrets', './secrets/metrics.token', '/var/backups/latchkey', '/var/backups/latchkey/metrics']
    for (const source of all.flatMap(([, { volumes = [] }]) => volumes.map((mount) => mount.split(':')[0] ?? '')))
      expect(
        made.includes(source) || (source.startsWith('./') ? existsSync(join(root, 'deploy', source)) : source in known),
        source,
      ).toBe(true)
  })

  it('starts everything again after a reboot, and limits the logs', () => {
    // podman-restart starts only these.
    const running = all.filter(([name]) => name !== 'keys')
    for (const [name, service] of running)
      expect([name, service.restart, service.logging?.options]).toEqual([name, 'always', { 'max-size': '100m' }])
  })
})

describe('deploy/compose.yaml', () => {
  it('is one of all compose files', () => {
    expect(
      readdirSync(join(root, 'deploy'))
        .filter((name) => name.endsWith('.yaml'))
        .sort(),
    ).toEqual([...files].sort())
  })

  it('runs every role once', () => {
    const roles = ours.flatMap(([, { environment }]) => environment?.ROLES?.split(',') ?? [])
    expect(roles.sort()).toEqual(['api', 'indexer', 'mailer', 'relay', 'site', 'wallet'])
  })

  it.each(ours)('%s has only settings that exist, waits for the database and can do little', (name, service) => {
    expect(Object.keys(service.environment ?? {}).filter((one) => !settings.includes(one))).toEqual([])
    expect(service).toMatchObject({
      ...{ user: '65532:65532', read_only: true, cap_drop: ['ALL'] },
      depends_on: { postgres: { condition: 'service_healthy' } },
    })
    // Where the image expects the key. Only jobs, which makes the backups, can write anywhere.
    expect(read('Containerfile')).toContain(' MASTER_KEY_FILE=/secrets/master.key\n')
    const backups = name === 'jobs' ? ['/var/backups/latchkey:/var/backups/latchkey'] : []
    expect(service.volumes).toEqual(['./secrets:/secrets:ro', ...backups])
  })

  it('gives its secrets to no one else', () => {
    const others = Object.entries(services).filter(([name]) => !ours.some(([own]) => own === name))
    expect(others.filter(([, { env_file }]) => env_file)).toEqual([])
    expect(Object.keys(services.caddy?.environment ?? {})).toEqual(['SITE_HOST', 'WALLET_HOST', 'API_HOST'])
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

it('deploy/keys.yaml is like the servers, but can write the key file', () => {
  const { ROLES, ...environment } = services.api?.environment ?? {}
  const { restart, logging, depends_on, stop_grace_period, ...like } = services.api as Service & Record<string, unknown>
  expect(parsed('keys.yaml')).toEqual({
    name: 'latchkey',
    services: { keys: { ...like, environment, volumes: ['./secrets:/secrets'] } },
  })
})

// Docker reads no .containerignore; podman reads both.
it.each(['.gitignore', '.dockerignore'])(
  '%s keeps what the operator fills in out of the repository and the image',
  (file) => {
    const ignored = readFileSync(join(root, file), 'utf8').split('\n')
    expect(ignored).toEqual(expect.arrayContaining(['deploy/.env', 'deploy/bundler.env', 'deploy/secrets']))
  },
)

describe('deploy/monitoring.yaml', () => {
  const monitoring = parsed('monitoring.yaml').services
  type Scraped = { job_name: string; static_configs: { targets: string[] }[]; authorization?: object }
  const prometheus = parse(read('prometheus/prometheus.yml')) as {
    alerting: { alertmanagers: { static_configs: { targets: string[] }[] }[] }
    scrape_configs: Scraped[]
  }

  it('measures every role with the token, and the disks', () => {
    const targets = prometheus.scrape_configs.map(({ job_name, static_configs: [first] }) => [job_name, first?.targets])
    expect(targets).toEqual([
      ['latchkey', ours.map(([name]) => `${name}:3002`)],
      ['disks', ['disks:9100']],
    ])
    expect(prometheus.scrape_configs[0]?.authorization).toEqual({ credentials_file: '/metrics.token' })
    expect(monitoring.prometheus?.volumes).toContain('./secrets/metrics.token:/metrics.token:ro')
    const deploy = readFileSync(join(root, 'docs', 'deploy.md'), 'utf8')
    // Prometheus is the user 65534.
    expect(deploy).toContain('chown 65534:65534 secrets/metrics.token')
  })

  it('sends alerts to a receiver that exists', () => {
    expect(prometheus.alerting.alertmanagers[0]?.static_configs[0]?.targets).toEqual(['alertmanager:9093'])
    expect(monitoring.alertmanager?.command).toContain('--config.file=/etc/alertmanager/alertmanager.yml')
    expect(monitoring.alertmanager?.volumes).toContain('./prometheus:/etc/alertmanager:ro')
    const { route, receivers } = parse(read('prometheus/alertmanager.yml')) as {
      route: { receiver: string }
      receivers: { name: string }[]
    }
    expect(receivers.map(({ name }) => name)).toEqual([route.receiver])
  })

  it('reads the time of the last backup where backup.sh writes it', () => {
    expect(monitoring.disks?.volumes).toContain('/var/backups/latchkey/metrics:/watched/metrics:ro')
    expect(monitoring.disks?.command).toContain('--collector.textfile.directory=/watched/metrics')
  })
})
