import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { kitPackages } from '../../scripts/kit/packages.ts'
import { shell } from './shell.ts'

/** Packs every built package and returns its tarball by name. */
export const packKit = async (into: string): Promise<ReadonlyMap<string, string>> => {
  mkdirSync(into, { recursive: true })
  for (const { name } of kitPackages)
    await shell('npm', ['pack', '--pack-destination', into], join(root, 'kit', name, 'dist'))
  const files = readdirSync(into)
  return new Map(
    kitPackages.map(({ name }) => [name, join(into, files.find((file) => file.startsWith(`latchkey-${name}-`)) ?? '')]),
  )
}

export const writeFiles = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

type App = { folder: string; packs: readonly string[]; dependencies: Readonly<Record<string, string>> }

/** Turns an empty folder into an app: the tarballs, strict peers, no link to this repository. */
export const installApp = async ({ folder, packs, dependencies }: App, files: Readonly<Record<string, string>>) => {
  writeFiles(folder, files)
  const manifest = { name: 'stranger', private: true, type: 'module', dependencies }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  await npmInstall(folder, packs)
}

/** Installs under strict peers. npm uses its cache without revalidating, since the rows share most packages. */
export const npmInstall = (folder: string, packs: readonly string[]): Promise<string> =>
  shell(
    'npm',
    ['install', '--strict-peer-deps', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error', ...packs],
    folder,
  )
