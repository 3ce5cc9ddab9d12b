import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { languages } from '@latchkey/wire/languages'
import react from '@vitejs/plugin-react'
import { build, defineConfig, minifySync, normalizePath, type Plugin, type Rolldown, type UserConfig } from 'vite'

/** Parts of the pairing library that no page calls: Algorand's message packing, Sui's hashes, its own storage. */
const neverCalled = ['@msgpack/msgpack', 'blakejs', '@walletconnect/keyvaluestorage']

/** What takes the place of library code that no page calls. */
export const alias = {
  ...Object.fromEntries(neverCalled.map((name) => [name, `${import.meta.dirname}/neverCalled.ts`])),
  // As @tanstack/query-core imports it.
  './mutationCache.js': `${import.meta.dirname}/noMutations.ts`,
}

/** Preloads the font with the code, so it is ready for the first text. */
const preloadFont: Plugin = {
  name: 'latchkey-preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => file.endsWith('.woff2'))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          injectTo: 'head-prepend',
        })),
  },
}

/** The code of a file that no bundle contains, as visitors load it. */
const minified = (file: string): string => minifySync(file, readFileSync(file, 'utf8')).code.trim()

const shortenTheme: Plugin = {
  name: 'latchkey-shorten-theme',
  apply: 'build',
  writeBundle: ({ dir = '' }) => {
    const file = join(dir, 'theme.js')
    writeFileSync(file, minified(file))
  },
}

/** Tells `theme.js` the languages and which of them are written right to left. */
export const writeLanguages = (html: string): string => {
  const rtl = Object.entries(languages).flatMap(([id, { direction }]) => (direction === 'rtl' ? [id] : []))
  return html.replace('%languages%', Object.keys(languages).join(' ')).replace('%rtl%', rtl.join(' '))
}
const listLanguages: Plugin = {
  name: 'latchkey-languages',
  transformIndexHtml: { order: 'pre', handler: writeLanguages },
}

/** The published packages are built from their sources; below `@latchkey/core/` are the files of the private package. */
const published = ['core', 'react'].map((name) => ({
  find: new RegExp(`^@latchkey/${name}$`),
  replacement: `${import.meta.dirname}/../../kit/${name}/src/index.ts`,
}))

const shared = {
  root: import.meta.dirname,
  resolve: { alias: [...published, ...Object.entries(alias).map(([find, replacement]) => ({ find, replacement }))] },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // As their manifests say: a hook that only the dashboard uses loads with the dashboard.
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /\/kit\/(core|react)\/src\//, sideEffects: false }] },
    },
  },
} satisfies UserConfig

/** Builds `src/prerendered.tsx` for Node and runs it; as a process, because this file's loader can't import the result. */
const renderPage = async (): Promise<string> => {
  const outDir = mkdtempSync(join(tmpdir(), 'latchkey-page-'))
  try {
    await build({
      ...shared,
      configFile: false,
      logLevel: 'silent',
      plugins: [react()],
      ssr: { noExternal: true },
      build: { ...shared.build, outDir, ssr: 'src/prerendered.tsx', copyPublicDir: false },
    })
    return execFileSync(process.execPath, [join(outDir, 'prerendered.js')], { encoding: 'utf8' }).trim()
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}

/** Writes what a new visitor sees into the page, so it is there before the code. */
const prerender: Plugin = {
  name: 'latchkey-prerender',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const page = await renderPage()
    return html.replace('<div id="root"></div>', () => page)
  },
}

/** The modules of a chunk and of everything that it imports statically. */
const modulesOf = (chunks: readonly Rolldown.OutputChunk[], from: string): readonly string[] => {
  const files = new Set([from])
  // A set also visits what is added meanwhile.
  for (const file of files)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) files.add(next)
  return chunks.filter(({ fileName }) => files.has(fileName)).flatMap(({ modules }) => Object.keys(modules))
}

/** Small files that views load together: the view that shows a pairing code would wait for each of them. */
const together = {
  status: /\/(CopyButton|copiedMs|StatusPanel|words\/connecting|useSecondsUntil|useCountdown)\.tsx?$/,
  connect:
    /\/core\/(src\/.*\/(connect|pendingOr|rememberWallet|startPairing|finishPairing|addPaired|pairing)\.ts|dist\/esm\/actions\/disconnect\.js)$/,
} as const

type Parts = Readonly<Record<'page' | 'engine', ReadonlySet<string>>>

/** The modules of the first view and of the engine. Only a complete build knows them, after tree shaking. */
const findParts = async (): Promise<Parts> => {
  const built = await build({
    ...shared,
    configFile: false,
    logLevel: 'silent',
    plugins: [react()],
    build: { ...shared.build, write: false, minify: false },
  })
  const chunks = 'output' in built ? built.output.filter((file) => file.type === 'chunk') : []
  const root = normalizePath(resolve(import.meta.dirname, '../..'))
  const partsOf = (path: string): ReadonlySet<string> => {
    const file = chunks.find(({ facadeModuleId }) => facadeModuleId === `${root}/${path}`)?.fileName
    if (!file) throw new Error(`${path} has no file of its own.`)
    return new Set(modulesOf(chunks, file))
  }
  const engine = partsOf('kit/core/src/engine.ts')
  // The preview's code, which other languages load, must not start the engine.
  const preview = [...partsOf('apps/site/src/landing/Preview.tsx')].filter((id) => engine.has(id))
  return { page: new Set([...partsOf('apps/site/index.html'), ...preview]), engine }
}

/**
 * Bundles the first view into one file, and what the engine needs beyond it into another: the page and a click wait for
 * them, and browsers load six files at a time. Without this, each module that two views share becomes a file, about
 * fifty in all.
 */
const bundleParts = (): Plugin => {
  let parts: Parts = { page: new Set(), engine: new Set() }
  const partOf = (id: string): string | undefined => {
    // A language needs the catalogue before the engine loads; as part of the engine, it would start half of it.
    if (/\/packages\/wire\/src\/(catalogue|errors)\.ts$|\/valibot\/dist\/index\.mjs$/.test(id)) return 'catalogue'
    if (parts.page.has(id)) return 'page'
    return parts.engine.has(id) ? 'engine' : Object.entries(together).find(([, files]) => files.test(id))?.[0]
  }
  return {
    name: 'latchkey-bundle-parts',
    apply: 'build',
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            // The engine names some sixty files, and hashes don't compress.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf }] },
          },
        },
      },
    }),
    buildStart: async () => {
      parts = await findParts()
    },
  }
}

/** Files that someone waits for, of which most runs at once. Elsewhere the hint would only take memory. */
const runAtOnce: readonly string[] = ['index', 'engine', 'signClient']

/**
 * Has Chromium compile these files while they arrive, off the page's thread. Compiling each function when it is first
 * called took half of a press's script time.
 */
const hintCompiler: Plugin = {
  name: 'latchkey-hint-compiler',
  apply: 'build',
  generateBundle: {
    // The hint has to be the first line, before what Vite adds.
    order: 'post',
    handler: (_options, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && runAtOnce.includes(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
}

/** Everything in separate files: the server's CSP allows no inline script or style. */
export default defineConfig({
  ...shared,
  plugins: [react(), preloadFont, listLanguages, shortenTheme, prerender, bundleParts(), hintCompiler],
  build: {
    ...shared.build,
    // The files of the engine, of a language and of the view with a pairing code are preloaded in parallel, since a click or the page
    // waits for them. Other views load their own files: a list of all of them would be downloaded even by users who never
    // open those views.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => {
        if (/(engine|site)-/.test(file)) return files
        const isPairing = /ConnectingWalletConnectBasic-/.test(file)
        // The page has loaded the first two by then. Vite adds style sheets itself.
        return isPairing ? files.filter((name) => !/(index|catalogue)-/.test(name)) : []
      },
    },
    manifest: true,
    rolldownOptions: { ...shared.build.rolldownOptions, preserveEntrySignatures: 'allow-extension' },
  },
})
