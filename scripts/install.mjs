// Runs before anything is installed, so it can use nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

/** From `engines` in package.json, such as `>=20.19`. */
const oldestNode = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  .engines.node.match(/\d+/g)
  .map(Number)

const stampPath = `${root}node_modules/.latchkey-install`

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest('hex')

/** npm's own list of what it installed. */
const installedPath = `${root}node_modules/.package-lock.json`

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

/** Whether every package of the lockfile is installed in its version; optional ones may be for other platforms. */
export const hasAll = (locked, installed) =>
  Object.entries(locked)
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version }]) => installed[path] !== undefined && installed[path].version === version)

const isInstalled = () => {
  if (existsSync(stampPath)) return readFileSync(stampPath, 'utf8') === lockHash()
  // After `npm ci`, which leaves no stamp.
  if (!existsSync(installedPath) || !hasAll(readPackages(`${root}package-lock.json`), readPackages(installedPath)))
    return false
  writeFileSync(stampPath, lockHash())
  return true
}

/** Prints an error and exits. */
export const fail = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

const fits = (wanted, own) => !wanted || wanted.includes(own)

/** Lists the packages that npm will install on this machine without comparing a checksum. */
const warnUnchecked = () => {
  const names = Object.entries(readPackages(`${root}package-lock.json`))
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .filter(([, { os, cpu }]) => fits(os, process.platform) && fits(cpu, process.arch))
    .map(([path]) => path.slice('node_modules/'.length))
  if (names.length > 0) console.log(`No checksum in the lockfile for ${names.join(', ')}.`)
}

/** Checks Node, then installs exactly what the lockfile says, unless already done. */
export const ensureInstalled = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    fail(`Latchkey needs Node ${oldestNode.join('.')} or newer, but this is Node ${process.versions.node}.`)
  if (isInstalled()) return
  console.log('Installing packages (the first time takes about a minute) …')
  warnUnchecked()
  // Building and starting need development packages, which npm omits when NODE_ENV is production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail('The packages could not be installed. Check the network and the messages above, then try again.')
  writeFileSync(stampPath, lockHash())
}
