// Finds the servers that some tests need, or installs them from the system's packages if allowed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './install.mjs'

/** Alternative programs, and the packages that provide them, best first. */
const engines = [
  { programs: ['valkey-server', 'redis-server'], packages: ['valkey', 'redis-server'] },
  { programs: ['pgbouncer'], packages: ['pgbouncer'] },
  { programs: ['nats-server'], packages: ['nats-server'] },
  { programs: ['caddy'], packages: ['caddy'] },
  { programs: ['softhsm2-util'], packages: ['softhsm2'] },
]

const isThere = (program) =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some((folder) => existsSync(join(folder, program)))

// Run level 1 keeps the packages from starting their own server.
const apt = (...args) =>
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of the system's; false if it can't. */
export const installPackages = (...names) => {
  if (!mayInstall()) return false
  console.log(`Installing ${names.join(', ')} …`)
  apt('update')
  return apt('install', '-y', '--no-install-recommends', ...names)
}

/** Compiles the driver for SoftHSM; the product doesn't install it. */
const ensureDriver = () => {
  const folder = join(root, 'deploy', 'pkcs11')
  if (isThere('softhsm2-util') && !existsSync(join(folder, 'node_modules', 'pkcs11js', 'build')))
    spawnSync('npm', ['ci'], { cwd: folder, stdio: 'ignore', timeout: 120_000 })
}

/** Installs what is missing. A test without its server reports that it was skipped. */
export const ensureEngines = () => {
  const missing = engines.filter(({ programs }) => !programs.some(isThere))
  if (!mayInstall()) return
  if (missing.length > 0) apt('update')
  for (const { packages } of missing) packages.some((name) => apt('install', '-y', '--no-install-recommends', name))
  ensureDriver()
}
