// Runs before anything is installed, so it may use nothing but Node itself.
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

/** Ends the program with one sentence. */
export const fail = (sentence) => {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Checks Node, then installs exactly what the lockfile says, unless that is done already. */
export const ensureInstalled = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1]))
    fail(`Latchkey needs Node ${oldestNode.join('.')} or newer, but this is Node ${process.versions.node}.`)
  if (isInstalled()) return
  console.log('Installing packages (the first time takes about a minute) …')
  // The build and the start itself are made of development packages, which npm leaves out when NODE_ENV is production.
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    fail('The packages could not be installed. Check the network and the messages above, then try again.')
  writeFileSync(stampPath, lockHash())
}
