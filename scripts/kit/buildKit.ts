import { copyFileSync, cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InlineConfig } from 'vite'
import { alias as neverCalled } from '../../apps/site/vite.config.ts'
import { buildForProduction } from '../buildForProduction.ts'
import { root } from '../install.mjs'
import { writeDeclarations } from './declarations.ts'
import { type KitPackage, kitPackages } from './packages.ts'

/** How a package is built, by default into its own `dist` as ES modules. CommonJS is added to what is there. */
export const kitConfig = (
  { name, external, entries = ['index'], isClient }: KitPackage,
  outDir?: string,
  format: 'es' | 'cjs' = 'es',
): InlineConfig => {
  const extension = format === 'es' ? 'js' : 'cjs'
  const folder = join(root, 'kit', name)
  return {
    root: folder,
    configFile: false,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: [
        ...Object.entries(neverCalled).map(([find, replacement]) => ({ find, replacement })),
        { find: /^@latchkey\/core$/, replacement: join(root, 'kit/core/src/index.ts') },
        { find: /^@latchkey\/modal\/first\.css/, replacement: join(root, 'packages/modal/src/first.css') },
        { find: /^@latchkey\/modal\/firstStyles$/, replacement: join(root, 'kit/core/noFirstStyles.ts') },
        { find: /^\.\/firstStyles\.ts$/, replacement: join(root, 'kit/core/firstStyles.ts') },
      ].filter(({ find }) => !(find instanceof RegExp && external.some((one) => String(one) === String(find)))),
    },
    build: {
      target: 'es2022',
      outDir: outDir ?? join(folder, 'dist'),
      emptyOutDir: format === 'es',
      minify: name === 'element' ? 'oxc' : false,
      license: { fileName: 'licenses.md' },
      lib: { entry: entries.map((entry) => join(folder, `src/${entry}.ts`)), formats: [format] },
      rolldownOptions: {
        external: (id) => external.some((one) => one.test(id)),
        output: {
          entryFileNames: name === 'element' ? 'element.js' : `[name].${extension}`,
          chunkFileNames: `chunks/[name]-[hash].${extension}`,
          // The declarations contain them.
          comments: { jsdoc: false },
          ...(isClient && { banner: (chunk: { name: string }) => (chunk.name === 'server' ? '' : "'use client';") }),
        },
      },
    },
  }
}

/**
 * The manifest has another name in the sources: as `package.json` it would hide the private package of the same name.
 */
const files = [
  ['manifest.json', 'package.json'],
  ['README.md', 'README.md'],
] as const

/** Builds the published packages into `kit/<name>/dist`, each folder as npm packs it. */
export const buildKit = async (packages: readonly KitPackage[] = kitPackages): Promise<void> => {
  for (const one of packages) {
    const folder = join(root, 'kit', one.name)
    rmSync(join(folder, 'dist'), { recursive: true, force: true })
    await buildForProduction(kitConfig(one))
    if (one.hasCommonJs) await buildForProduction(kitConfig(one, undefined, 'cjs'))
    copyFileSync(join(root, 'LICENSE'), join(folder, 'dist/LICENSE'))
    if (one.hasTypes) cpSync(join(folder, 'types'), join(folder, 'dist'), { recursive: true })
    for (const [file, css] of Object.entries(one.sheets ?? {})) {
      writeFileSync(join(folder, 'dist', file), css)
      // TypeScript looks for it where a page imports the sheet.
      writeFileSync(join(folder, 'dist', `${file}.d.ts`), 'export {}\n')
    }
    for (const [from, to] of files) copyFileSync(join(folder, from), join(folder, 'dist', to))
  }
  writeDeclarations(packages)
}
