import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installPackages } from '../engines.mjs'
import { root } from '../install.mjs'

/** A version to test on: `find` returns the folder of its programs, installed if necessary and possible. */
export type Version = {
  name: string
  program: string
  find: () => string | undefined
  /** The environment of tests that run on it. */
  env: (folder: string) => NodeJS.ProcessEnv
}

/** The npm package `node` contains Node itself. */
const findNode = (version: string): string | undefined => {
  const home = join(root, '.latchkey', 'versions', `node-${version}`)
  const folder = join(home, 'node_modules', 'node', 'bin')
  if (existsSync(join(folder, 'node'))) return folder
  mkdirSync(home, { recursive: true })
  const args = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `node@${version}`]
  spawnSync('npm', args, { stdio: 'ignore' })
  return existsSync(join(folder, 'node')) ? folder : undefined
}

const node = (version: string): Version => ({
  name: `node${version}`,
  program: 'node',
  find: () => findNode(version),
  env: (folder) => ({ PATH: `${folder}${delimiter}${process.env.PATH ?? ''}` }),
})

const findPostgres = (version: string): string | undefined => {
  const folder = join('/usr/lib/postgresql', version, 'bin')
  if (!existsSync(join(folder, 'postgres'))) installPackages(`postgresql-${version}`)
  return existsSync(join(folder, 'postgres')) ? folder : undefined
}

const postgres = (version: string): Version => ({
  name: `postgres${version}`,
  program: 'postgres',
  find: () => findPostgres(version),
  env: (folder) => ({ TEST_POSTGRES_BIN: folder }),
})

/** What `npm test` leaves out: it runs on one Node, and on the PostgreSQL among our packages. */
export const versions: readonly Version[] = [node('20.19'), node('22'), node('24'), postgres('15')]

/** The version that the program prints, such as "v22.1.0". */
export const readVersion = ({ program }: Version, folder: string): string =>
  execFileSync(join(folder, program), ['--version'], { encoding: 'utf8' }).trim()
