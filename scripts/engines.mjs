// Finds the servers that some tests need, or installs them from the system's packages if allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Alternative programs, and the packages that provide them, best first. */
const engines = [
  { programs: ['valkey-server', 'redis-server'], packages: ['valkey', 'redis-server'] },
  { programs: ['pgbouncer'], packages: ['pgbouncer'] },
  { programs: ['nats-server'], packages: ['nats-server'] },
  { programs: ['caddy'], packages: ['caddy'] },
]

const isThere = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, program)))

// Run level 1: the packages don't start their own server.
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0

/** Installs what is missing. A test without its server reports that it was skipped. */
export const ensureEngines = () => {
  const missing = engines.filter(({ programs }) => !programs.some(isThere))
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (missing.length === 0 || !mayInstall) return
  apt('update')
  for (const { packages } of missing) packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
}
