import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildForProduction } from '../buildForProduction.ts'
import { root } from '../install.mjs'
import { kitConfig } from '../kit/buildKit.ts'
import { kitPackages } from '../kit/packages.ts'
import { type DocsFiles, drawDocsPage, drawPreview } from './layout.ts'
import { addressOf, groups, pageNames } from './pages.ts'
import { type DocsPage, renderMarkdown } from './renderMarkdown.ts'

const entry = 'src/docs/main.ts'
const manifestName = '.vite/docs.json'

type Manifest = Readonly<Record<string, { file: string; css?: string[]; assets?: string[] }>>

/** The script and the style sheet of the docs: a separate build, so no page shares a file with the kit. */
const buildFiles = async (dist: string): Promise<DocsFiles> => {
  await buildForProduction({
    root: join(root, 'apps/site'),
    configFile: false,
    publicDir: false,
    build: {
      target: 'es2022',
      outDir: dist,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: manifestName,
      rolldownOptions: { input: join(root, 'apps/site', entry), output: { entryFileNames: 'assets/docs-[hash].js' } },
    },
  })
  const manifest = JSON.parse(readFileSync(join(dist, manifestName), 'utf8')) as Manifest
  const { file, css: [sheet] = [], assets = [] } = manifest[entry] ?? { file: '' }
  const font = assets.find((one) => one.endsWith('.woff2'))
  if (!file || !sheet || !font) throw new Error('The docs were built without a script, a style sheet or a font.')
  return { script: `/${file}`, sheet: `/${sheet}`, font: `/${font}` }
}

const previewEntry = 'src/themePreview.ts'

/** The script of the theme builder's preview: the published kit, in files that no other page loads. */
const buildPreview = async (dist: string): Promise<string> => {
  const [core] = kitPackages
  if (!core) throw new Error('There is no kit to preview.')
  const config = kitConfig({ ...core, name: 'preview', external: [] }, dist)
  await buildForProduction({
    ...config,
    build: {
      ...{ target: 'es2022', outDir: dist, emptyOutDir: false, assetsInlineLimit: 0, manifest: '.vite/preview.json' },
      rolldownOptions: { input: join(root, 'kit/preview', previewEntry) },
    },
  })
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/preview.json'), 'utf8')) as Manifest
  const { file } = manifest[previewEntry] ?? {}
  if (!file) throw new Error('The preview was built without a script.')
  return `/${file}`
}

export const readPage = (name: string): string => readFileSync(join(root, 'docs/kit', `${name}.md`), 'utf8')

const missing = (titles: ReadonlyMap<string, string>): DocsPage => ({
  name: '404',
  title: 'Page not found',
  lead: 'There is no docs page at this address.',
  html: `<h1>Page not found</h1>\n<p>There is no docs page at this address. Search, or start with the <a href="${addressOf('quickstart')}">${titles.get('quickstart')}</a>.</p>\n`,
  sections: [],
})

/** The pages for language models: a list of links, and everything in one file. */
const writeForModels = (dist: string, pages: readonly DocsPage[]): void => {
  const line = ({ name, title, lead }: DocsPage) => `- [${title}](/docs/${name}.md): ${lead}`
  const list = groups.map(({ title, pages: names }) => {
    const rows = pages.filter(({ name }) => (names as readonly string[]).includes(name)).map(line)
    return `## ${title}\n\n${rows.join('\n')}`
  })
  const [home] = pages
  const head = `# Latchkey\n\n> ${home?.lead}\n`
  writeFileSync(join(dist, 'llms.txt'), `${head}\n${list.join('\n\n')}\n`)
  writeFileSync(join(dist, 'llms-full.txt'), `${pages.map(({ name }) => readPage(name).trim()).join('\n\n---\n\n')}\n`)
}

/** Writes the docs into the built site: pages, their Markdown, the search index and the files for language models. */
export const buildDocs = async (dist: string): Promise<void> => {
  const files = await buildFiles(dist)
  const pages = pageNames.map((name) => renderMarkdown(name, readPage(name)))
  const titles = new Map(pages.map(({ name, title }) => [name, title]))
  const folder = join(dist, 'docs')
  mkdirSync(folder, { recursive: true })
  for (const page of [...pages, missing(titles)])
    writeFileSync(join(folder, `${page.name}.html`), drawDocsPage(page, titles, files))
  for (const name of pageNames) writeFileSync(join(folder, `${name}.md`), readPage(name))
  writeFileSync(join(folder, 'theme-preview.html'), drawPreview(await buildPreview(dist), files))
  const index = pages.flatMap(({ name, title, sections }) =>
    sections.map(({ heading, id, text }) => ({ url: `${addressOf(name)}${id && `#${id}`}`, title, heading, text })),
  )
  writeFileSync(join(folder, 'search.json'), JSON.stringify(index))
  writeForModels(dist, pages)
}
