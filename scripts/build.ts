import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForProduction } from './buildForProduction.ts'
import { buildDocs } from './docs/buildDocs.ts'
import { root } from './install.mjs'

const sources = [
  'package-lock.json',
  'scripts/build.ts',
  'packages/wire',
  'packages/ui',
  'packages/core',
  'packages/modal',
  'languages',
]

const walk = (path: string): string[] => {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((entry) => !['node_modules', 'dist', 'gallery', 'testing', 'samples'].includes(entry))
    .filter((entry) => !entry.includes('.test.'))
    .sort()
    .flatMap((entry) => walk(join(path, entry)))
}

const hashOf = (paths: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of [...sources, ...paths].flatMap((path) => walk(join(root, path))))
    hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** Builds into a folder, unless it was last built from the same sources: the shared packages and these paths. */
export const buildOnce = async (
  folder: string,
  paths: readonly string[],
  run: () => Promise<void>,
): Promise<'built' | 'kept'> => {
  const stamp = join(folder, '.built-from')
  const hash = hashOf(paths)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return 'kept'
  await run()
  writeFileSync(stamp, hash)
  return 'built'
}

/** The docs' pages, and how they are built. */
const docsSources = ['docs/kit', 'scripts/docs', 'scripts/kit', 'kit/core', 'kit/react', 'kit/preview']

/** Builds a browser app, unless its sources are unchanged since the last build. The docs belong to the site. */
export const build = (app: 'site' | 'frame'): Promise<'built' | 'kept'> => {
  const folder = join(root, 'apps', app)
  return buildOnce(join(folder, 'dist'), [`apps/${app}`, ...(app === 'site' ? docsSources : [])], async () => {
    await buildForProduction({
      root: folder,
      configFile: join(folder, 'vite.config.ts'),
      // Runs our packages' TypeScript, which Node can't import itself.
      configLoader: 'runner',
      build: { license: { fileName: 'licences.md' } },
    })
    if (app === 'site') await buildDocs(join(folder, 'dist'))
  })
}
