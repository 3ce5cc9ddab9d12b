import { languages } from '@latchkey/wire/languages'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** A module's static imports, our own files only: a library's barrel lists modules that aren't used. */
const closure = (from: string, graph: Graph, isOwn: (id: string) => boolean): ReadonlySet<string> => {
  const seen = new Set<string>()
  const visit = (id: string) => {
    if (seen.has(id) || !isOwn(id)) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(from)
  return seen
}

const source = (file: string) => `${import.meta.dirname}/src/${file}`
const isOurs = (id: string) => !id.includes('/node_modules/')
/**
 * Library modules that the engine runs. They are listed one by one because the bundler doesn't tell which modules of a
 * barrel are used. A missing one only becomes a separate file.
 */
const engineLibraries = [
  /\/@noble\/hashes\/esm\/(crypto|utils|_u64|sha3)\.js$/,
  /\/@tanstack\/query-core\/build\/modern\/(\w+Manager|infiniteQueryBehavior|query|queryObserver|removable|retryer|subscribable|utils)\.js$/,
  /\/@tanstack\/react-query\/build\/modern\/(QueryClientProvider|IsRestoringProvider|QueryErrorResetBoundary|errorBoundaryUtils|suspense|useBaseQuery|useQuery)\.js$/,
  /\/@wagmi\/core\/dist\/esm\/(errors\/(base|config|connector)|version|utils\/getVersion|actions\/getConnection|connectors\/createConnector)\.js$/,
  /\/viem\/_esm\/(accounts\/utils\/parseAccount|clients\/(createClient|transports\/(http|fallback|createTransport)))\.js$/,
  /\/viem\/_esm\/errors\/(version|base|data|encoding|address|rpc|utils|request|transport|node)\.js$/,
  /\/viem\/_esm\/utils\/(lru|stringify|uid|wait|buildRequest|data\/(isHex|size|pad|trim)|encoding\/(fromHex|toHex|toBytes))\.js$/,
  /\/viem\/_esm\/utils\/(hash\/keccak256|address\/(getAddress|isAddress)|rpc\/(id|http)|unit\/(Value|formatGwei))\.js$/,
  /\/viem\/_esm\/utils\/promise\/(withTimeout|withRetry|withDedupe|withResolvers|createBatchScheduler)\.js$/,
]

let parts: { page: ReadonlySet<string>; engine: ReadonlySet<string> } | undefined

/**
 * Bundles what the engine needs beyond the first view into one file: a click waits for it, and browsers load six files
 * at a time. Without this, each module that two views share becomes a file, about fifty in all.
 */
const partOf = (id: string, graph: Graph): string | undefined => {
  // A language needs the catalogue before the engine is there; inside it, it would start the engine from the middle.
  if (/\/packages\/wire\/src\/(catalogue|errors)\.ts$|\/valibot\/dist\/index\.mjs$/.test(id)) return 'catalogue'
  if (engineLibraries.some((library) => library.test(id))) return 'engine'
  parts ??= {
    page: closure(source('main.tsx'), graph, isOurs),
    engine: closure(source('engine.ts'), graph, isOurs),
  }
  return parts.engine.has(id) && !parts.page.has(id) ? 'engine' : undefined
}

/** Parts of the pairing library that no page calls: Algorand's message packing, Sui's hashes, its own storage. */
const neverCalled = ['@msgpack/msgpack', 'blakejs', '@walletconnect/keyvaluestorage']

export const alias = Object.fromEntries(neverCalled.map((name) => [name, `${import.meta.dirname}/neverCalled.ts`]))

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

/** Tells `theme.js` the languages and which of them run from right to left. */
const listLanguages: Plugin = {
  name: 'latchkey-languages',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => {
      const rtl = Object.entries(languages).flatMap(([id, { direction }]) => (direction === 'rtl' ? [id] : []))
      return html.replace('%languages%', Object.keys(languages).join(' ')).replace('%rtl%', rtl.join(' '))
    },
  },
}

/** Everything in separate files: the server's CSP allows no inline script or style. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFont, listLanguages],
  resolve: { alias },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // The engine's files are fetched side by side, since a click waits for them. A view finds its own: a list of every
    // view's files would be carried by all who never open them.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) =>
        /engine-/.test(file) ? files : files.filter((name) => name.endsWith('.css')),
    },
    manifest: true,
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: partOf }] },
      },
    },
  },
})
