import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { enforcers, smartAccountContracts } from '@latchkey/wire/smartAccount'
import { build } from '../build.ts'
import { root } from '../install.mjs'
import { buildElement, servedKit } from '../kit/buildElement.ts'
import { buildServer } from './buildServer.ts'

const writeJson = (file: string, value: unknown): void => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** The commit that was built, with `+` if files differ; empty outside a checkout. */
const readCommit = (): string => {
  const git = (...args: string[]) => `${spawnSync('git', args, { cwd: root }).stdout ?? ''}`.trim()
  const commit = git('rev-parse', 'HEAD')
  return commit && git('status', '--porcelain') ? `${commit}+` : commit
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')

/** The user that runs the server has to read the files, whatever the umask of the build. */
const setModes = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  chmodSync(folder, 0o755)
}

/** Used only while building. Vite's manifests name the folder of the checkout. */
const leftOut = ['.built-from', '.vite']

/**
 * Builds everything that production runs into one folder: the server with its packages, the pages, the contract
 * addresses, the licenses, and a manifest with a hash of each file. The same commit gives the same bytes.
 */
export const buildRelease = async (folder: string, say: (message: string) => void): Promise<void> => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, from, run } of [
    { name: 'site', from: join(root, 'apps/site/dist'), run: () => build('site') },
    { name: 'wallet', from: join(root, 'apps/frame/dist'), run: () => build('frame') },
    { name: 'kit', from: servedKit, run: buildElement },
  ]) {
    say(`${name}: ${await run()}`)
    cpSync(from, join(folder, name), { recursive: true, filter: (path) => !leftOut.includes(basename(path)) })
  }
  await buildServer(folder)
  say('server: built')
  writeJson(join(folder, 'contracts.json'), { ...smartAccountContracts, enforcers })
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const files = Object.fromEntries(filesBelow(folder).map((name) => [name, hashOf(join(folder, name))]))
  writeJson(join(folder, 'manifest.json'), { version, commit: readCommit(), files })
  setModes(folder)
}
