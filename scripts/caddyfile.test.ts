import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEngine } from '@latchkey/server/testing/findEngine'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from './install.mjs'

const caddy = findEngine('caddy')
const folder = mkdtempSync(join(tmpdir(), 'latchkey-caddy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Route = { match?: { host?: string[] }[] }
type Adapted = { apps: { http: { servers: Record<string, { listen: string[]; routes: Route[] }> } } }

describe.skipIf(!caddy)('deploy/Caddyfile', () => {
  it('serves the three hosts of .env by https, and keeps metrics and the operator page inside', () => {
    const hosts = { SITE_HOST: 'shop.example', WALLET_HOST: 'wallet.shop.example', API_HOST: 'api.shop.example' }
    const { stdout, stderr, status } = spawnSync(
      caddy ?? '',
      ['adapt', '--validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy', 'Caddyfile')],
      { encoding: 'utf8', env: { ...hosts, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder } },
    )
    expect(status, stderr).toBe(0)
    const { servers } = (JSON.parse(stdout) as Adapted).apps.http
    const [server] = Object.values(servers)
    expect([Object.keys(servers).length, server?.listen]).toEqual([1, [':443']])
    const served = server?.routes.flatMap(({ match = [] }) => match.flatMap(({ host = [] }) => host)).sort()
    expect(served).toEqual(['api.shop.example', 'shop.example', 'wallet.shop.example'])
    expect(stdout).toContain('"path":["/metrics","/operator*"]')
  })
})
