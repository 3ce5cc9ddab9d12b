import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { shell } from './shell.ts'

/** The newest release, or the commit used in place of one. */
const findRelease = async (): Promise<string> => {
  const tags = await shell('git', ['tag', '--list', 'v*', '--sort=-v:refname'], root)
  const found = process.env.KIT_RELEASE ?? tags.split('\n')[0]
  if (!found) throw new Error('There is no release tag. Name a commit: KIT_RELEASE=<commit> npm run kit:accept -- 22')
  return found
}

/** Uses the packages installed here; our own packages come from the release. */
const linkPackages = (folder: string, place: string): void => {
  const [from, to] = [join(root, place, 'node_modules'), join(folder, place, 'node_modules')]
  if (!existsSync(from) || !existsSync(join(folder, place))) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@latchkey') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

const workspaces = ['', 'packages/core', 'apps/site', 'apps/frame', 'apps/server', 'apps/chain', 'e2e']

/** Unpacks the last release, ready to build and run. */
export const unpackRelease = async (folder: string): Promise<void> => {
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true })
  await shell('git', ['archive', '--output', join(folder, 'release.tar'), await findRelease()], root)
  await shell('tar', ['-xf', 'release.tar'], folder)
  for (const place of workspaces) linkPackages(folder, place)
}

/** The arguments of a Node that runs TypeScript of the release. */
export const nodeArgs = (code: string): readonly string[] => ['--import', 'tsx', '--input-type=module', '-e', code]
