import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** Everything that a module imports before it can run, its own kind only: a library's barrel names what nobody uses. */
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
let parts: { page: ReadonlySet<string>; engine: ReadonlySet<string> } | undefined

/**
 * What the engine needs of our own on top of the first view, in one file.
 * Without it each module that two views share becomes a file of its own, some thirty in all.
 */
const partOf = (id: string, graph: Graph): string | undefined => {
  parts ??= {
    page: closure(source('main.tsx'), graph, isOurs),
    engine: closure(source('engine.ts'), graph, isOurs),
  }
  return parts.engine.has(id) && !parts.page.has(id) ? 'engine' : undefined
}

/** Everything in files of its own: the server's CSP allows neither inline script nor inline style. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
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
