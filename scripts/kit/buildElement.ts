import { join } from 'node:path'
import { buildOnce } from '../build.ts'
import { buildForProduction } from '../buildForProduction.ts'
import { root } from '../install.mjs'
import { kitConfig } from './buildKit.ts'
import { kitPackages } from './packages.ts'

/** Where the server finds the element. Not the package's own `dist`, which a pack or a test may be replacing. */
export const servedKit = join(root, 'apps/server/dist/kit')

/** Builds the element that the server serves to pages without a bundler. */
export const buildElement = (): Promise<'built' | 'kept'> =>
  buildOnce(servedKit, ['kit/core', 'kit/element', 'scripts/kit'], async () => {
    for (const one of kitPackages.filter(({ name }) => name === 'element'))
      await buildForProduction(kitConfig(one, servedKit))
  })
