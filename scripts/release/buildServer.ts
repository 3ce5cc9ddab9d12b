import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { buildForProduction } from '../buildForProduction.ts'
import { root } from '../install.mjs'

const server = join(root, 'apps', 'server')
const source = join(server, 'src')
const sandbox = join(source, 'listeners', 'sandbox.ts')

/** The sandbox allows every login, so production doesn't even contain it. */
const withoutSandbox: Plugin = {
  name: 'latchkey-without-sandbox',
  enforce: 'pre',
  resolveId: (id, importer = '') => (resolve(dirname(importer), id) === sandbox ? '\0no-sandbox' : undefined),
  load: (id) =>
    id === '\0no-sandbox'
      ? `export const createSandbox = () => { throw new Error('The build has no sandbox.') }`
      : undefined,
}

/** The icons that the server can serve, each in its preferred variant. */
const copyIcons = (into: string): void => {
  const from = join(root, 'node_modules', '@web3icons', 'core')
  const to = join(into, 'node_modules', '@web3icons', 'core')
  mkdirSync(join(to, 'dist'), { recursive: true })
  cpSync(join(from, 'package.json'), join(to, 'package.json'))
  writeFileSync(join(to, 'dist', 'index.js'), '')
  for (const set of ['wallets', 'exchanges', 'tokens', 'networks']) {
    const taken = new Set<string>()
    for (const variant of ['background', 'branded']) {
      const folder = join('dist', 'svgs', set, variant)
      const names = existsSync(join(from, folder)) ? readdirSync(join(from, folder)) : []
      const wanted = names.filter((name) => name.endsWith('.svg.js') && !taken.has(name.toLowerCase()))
      mkdirSync(join(to, folder), { recursive: true })
      for (const name of wanted) {
        taken.add(name.toLowerCase())
        cpSync(join(from, folder, name), join(to, folder, name))
      }
    }
  }
}

/** Bundles the server with its packages and copies the files that it reads. */
export const buildServer = async (folder: string): Promise<void> => {
  const into = join(folder, 'server')
  await buildForProduction({
    root: server,
    configFile: false,
    plugins: [withoutSandbox],
    ssr: { noExternal: true },
    build: {
      ssr: 'src/serve.ts',
      outDir: into,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      license: { fileName: 'licences.md' },
      rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  cpSync(join(source, 'db', 'migrations'), join(into, 'migrations'), { recursive: true })
  cpSync(join(source, 'db', 'supervisor.mjs'), join(into, 'supervisor.mjs'))
  cpSync(join(source, 'keys', 'services', 'askToken.mjs'), join(into, 'askToken.mjs'))
  cpSync(join(source, 'services', 'profile', 'words.txt'), join(into, 'words.txt'))
  copyIcons(into)
  const { name, version, license } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type: 'module' }, null, 2)}\n`,
  )
}
