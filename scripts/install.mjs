// Runs before anything is installed, so it can use nothing but Node itself.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const oldestNode = [20, 19]

const stampPath = `${root}node_modules/.latchkey-install`

const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(`${root}package-lock.json`))
    .update(`${process.platform}-${process.arch}-${process.versions.modules}`)
    .digest('hex')

const isInstalled = () => existsSync(stampPath) && readFileSync(stampPath, 'utf8') === lockHash()

/** Prints an error and exits. */
export const fail = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

const fits = (wanted, own) => !wanted || wanted.includes(own)

/** Lists the packages that npm will install on this machine without comparing a checksum. */
const warnUnchecked = () => {
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8'))
  const names = Object.entries(packages)
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
