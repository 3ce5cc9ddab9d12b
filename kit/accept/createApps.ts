import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { root } from '../../scripts/install.mjs'
import { openPage, walletName } from './browser.ts'
import { pick, type Stage, tools, withServers } from './checks.ts'
import { serveFolder } from './serveFolder.ts'
import { shell } from './shell.ts'

const packsOf: Readonly<Record<string, readonly string[]>> = {
  'vite-react': ['core', 'react'],
  next: ['core', 'react'],
  wagmi: ['core', 'wagmi'],
  vue: ['core', 'element'],
  svelte: ['core', 'element'],
  html: ['core', 'element'],
}

/** Unpacks create-latchkey as npm would fetch it. */
const fetchCreate = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  await shell('npm', ['pack', '--pack-destination', folder], join(root, 'kit/create'))
  const [tarball = ''] = readdirSync(folder)
  await shell('tar', ['-xzf', tarball], folder)
  return join(folder, 'package/create.mjs')
}

/** The button opens the list with the browser's wallet; wagmi's own page lists our connector. */
const tryPage = async (page: Page, template: string, url: string): Promise<void> => {
  await page.goto(url)
  if (template === 'wagmi') return expect(page.getByRole('button', { name: 'Latchkey' })).toBeVisible()
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await expect(page.getByRole('button', { name: new RegExp(walletName) })).toBeVisible()
}

/** Versions that are known to be in the registry, of what the template names. The newest ones may lack a dependency there. */
const pinsOf = (app: string): readonly string[] => {
  const manifest = readFileSync(join(app, 'package.json'), 'utf8')
  return Object.entries(tools)
    .filter(([name]) => manifest.includes(`"${name}"`))
    .map(([name, version]) => `${name}@${version}`)
}

const makeApp = async (stage: Stage, create: string, template: string): Promise<string> => {
  const folder = join(stage.folder, 'created')
  mkdirSync(folder, { recursive: true })
  await shell(process.execPath, [create, template, '--template', template], folder)
  const app = join(folder, template)
  const packs = [...pick(stage, ...(packsOf[template] ?? [])), ...pinsOf(app)]
  await shell('npm', ['install', '--strict-peer-deps', '--no-audit', '--no-fund', '--loglevel=error', ...packs], app)
  await shell('npm', ['run', 'build'], app)
  return app
}

/** Makes, installs and builds every template of `npm create latchkey`, and tries what was built. */
export const createApps = async (stage: Stage): Promise<void> => {
  const create = await fetchCreate(join(stage.folder, 'create'))
  for (const template of Object.keys(packsOf)) {
    const app = await makeApp(stage, create, template)
    if (template === 'next') {
      // Its first page is made on the server, where no wallet is.
      expect(readFileSync(join(app, '.next/server/app/index.html'), 'utf8')).toContain('Connect wallet')
      continue
    }
    const watched = await openPage(stage.browser, 1_329)
    await withServers([serveFolder({ folder: join(app, 'dist') })], ({ url }) =>
      tryPage(watched.page, template, url),
    ).finally(watched.close)
    console.log(`    ${template}: built and tried`)
  }
}
