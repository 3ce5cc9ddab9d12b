// Completes package-lock.json with optional platform packages that this registry doesn't list, so `npm ci` accepts one
// lockfile both where every platform package exists and where some are missing, and fetches every checksum that the
// lockfile lacks.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)

/** The platforms in a package's name: `cli-darwin-arm64` → darwin, arm64. */
const platformOf = (name) => {
  const words = name.split(/[/-]/)
  const os = {
    darwin: 'darwin',
    linux: 'linux',
    win32: 'win32',
    windows: 'win32',
    freebsd: 'freebsd',
    android: 'android',
    openharmony: 'openharmony',
  }
  const cpu = {
    x64: 'x64',
    amd64: 'x64',
    arm64: 'arm64',
    arm: 'arm',
    ia32: 'ia32',
    riscv64: 'riscv64',
    ppc64: 'ppc64',
    s390x: 's390x',
  }
  const libc = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }
  const find = (table) => words.map((word) => table[word]).find(Boolean)
  return { os: find(os), cpu: find(cpu), libc: find(libc) }
}

/** Every optional dependency in the lock without its own entry: [name, version]. */
export const missingOptional = (lock) => {
  const missing = new Map()
  for (const entry of Object.values(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!lock.packages[`node_modules/${name}`]) missing.set(name, version)
    }
  }
  return [...missing]
}

const packagesOf = (lock) =>
  Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, entry]) => ({ name: path.slice(path.lastIndexOf('node_modules/') + 13), ...entry }))

/** Every package that npm would install without comparing a checksum, as name@version. */
export const withoutIntegrity = (lock) =>
  packagesOf(lock)
    .filter(({ integrity }) => !/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? ''))
    .map(({ name, version }) => `${name}@${version}`)

/** Every package from outside the registry: npm writes a URL for those only. */
export const fromElsewhere = (lock) => [
  ...packagesOf(lock).flatMap(({ name, resolved }) => (resolved ? [`${name} from ${resolved}`] : [])),
  ...Object.entries(lock.packages).flatMap(([path, entry]) =>
    ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies']
      .flatMap((kind) => Object.entries(entry[kind] ?? {}))
      .filter(([, wanted]) => /^(?!npm:).*[:/]/.test(wanted))
      .map(([name, wanted]) => `${name} from ${wanted}, asked for by ${path || 'the root'}`),
  ),
]

const askIntegrity = (name, version) =>
  spawnSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).stdout.trim()

const addIntegrity = (lock) => {
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.integrity) continue
    const integrity = askIntegrity(path.slice(path.lastIndexOf('node_modules/') + 13), entry.version)
    if (integrity) entry.integrity = integrity
  }
}

const complete = (lock) => {
  for (const [name, version] of missingOptional(lock)) {
    const { os, cpu, libc } = platformOf(name)
    lock.packages[`node_modules/${name}`] = {
      version,
      optional: true,
      ...(cpu && { cpu: [cpu] }),
      ...(os && { os: [os] }),
      ...(libc && { libc: [libc] }),
    }
  }
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const lock = JSON.parse(readFileSync(path, 'utf8'))
  const missing = missingOptional(lock)
  for (const [name, version] of missing) console.log(`${name}@${version}`, JSON.stringify(platformOf(name)))
  const completed = complete(lock)
  addIntegrity(completed)
  writeFileSync(path, `${JSON.stringify(completed, null, 2)}\n`)
  console.log(`${missing.length} optional packages added to the lockfile`)
  const unchecked = withoutIntegrity(completed)
  if (unchecked.length > 0) console.log(`This registry has no checksum for ${unchecked.join(', ')}`)
}
