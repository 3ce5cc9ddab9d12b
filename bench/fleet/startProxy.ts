import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endProcess } from '@latchkey/server/testing/endProcess'
import { type Place, places, ports, type Role } from './places.ts'

const upstreams = (role: Role, port: (place: Place) => number): string =>
  places
    .filter((place) => place.role === role)
    .map((place) => `127.0.0.1:${port(place)}`)
    .join(' ')

/**
 * Like deploy/Caddyfile, with three processes of each role. Those that aren't ready or accept no connection are left
 * out. Client addresses in headers are trusted, since the load comes from this machine.
 */
const caddyfile = (): string => {
  const behind = (role: Role, port: (place: Place) => number, matcher = '') => `
  reverse_proxy ${matcher} ${upstreams(role, port)} {
    lb_policy round_robin
    lb_try_duration 10s
    lb_try_interval 100ms
    fail_duration 2s
    trusted_proxies 127.0.0.1 ::1
    health_uri /readyz
    health_interval 1s
    health_timeout 3s
  }`
  return `{
  admin off
  auto_https off
}
:${ports.site} {
  bind 127.0.0.1 [::1]${behind('site', (place) => place.site)}
}
:${ports.wallet} {
  bind 127.0.0.1 [::1]${behind('wallet', (place) => place.wallet)}
}
:${ports.api} {
  bind 127.0.0.1 [::1]
  @relay {
    header Connection *Upgrade*
    header Upgrade websocket
  }${behind('relay', (place) => place.api, '@relay')}${behind('api', (place) => place.api)}
}
`
}

/** Caddy in front of all processes. */
export const startProxy = async (folder: string): Promise<{ stop: () => Promise<void> }> => {
  const file = join(folder, 'Caddyfile')
  await writeFile(file, caddyfile())
  const env = { PATH: process.env.PATH ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'pipe' })
  let said = ''
  child.stdout.resume()
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-4_000)
  })
  for (const deadline = Date.now() + 20_000; ; ) {
    if (await fetch(`http://127.0.0.1:${ports.site}/`).catch(() => undefined)) break
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`Caddy did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return {
    stop: () => endProcess(child, 'SIGTERM'),
  }
}
