import { runCaddy } from '../../scripts/containers/runCaddy.ts'
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
export const startProxy = (folder: string): Promise<{ stop: () => Promise<void> }> =>
  runCaddy(folder, caddyfile(), () =>
    fetch(`http://127.0.0.1:${ports.site}/`).then(
      () => true,
      () => false,
    ),
  )
