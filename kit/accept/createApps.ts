import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { root } from '../../scripts/install.mjs'
import { pick, type Stage, tools } from './checks.ts'
import { npmInstall } from './packs.ts'
import { shell } from './shell.ts'

const packsOf: Readonly<Record<string, readonly string[]>> = {
  'vite-react': ['core', 'react', 'testing'],
  next: ['core', 'react', 'testing'],
  wagmi: ['core', 'wagmi', 'testing'],
  vue: ['core', 'element', 'testing'],
  svelte: ['core', 'element', 'testing'],
  html: ['core', 'element', 'testing'],
}

/** Packs create-latchkey into an empty folder and answers with the tarball. */
export const packCreate = async (folder: string): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  await shell('npm', ['pack', '--pack-destination', folder], join(root, 'kit/create'))
  return join(folder, readdirSync(folder)[0] ?? '')
}

/** Unpacks create-latchkey as npm would fetch it. */
const fetchCreate = async (folder: string): Promise<string> => {
  await shell('tar', ['-xzf', await packCreate(folder)], folder)
  return join(folder, 'package/create.mjs')
}

/** The app's own Playwright tests, in the browser of this machine. */
const withBrowser = `import config from './playwright.config.js'
const launchOptions = { executablePath: process.env.CHROMIUM || undefined, args: ['--no-sandbox'] }
export default { ...config, timeout: 120_000, use: { ...config.use, launchOptions } }
`

const runTests = async (app: string): Promise<void> => {
  writeFileSync(join(app, 'here.config.js'), withBrowser)
  const playwright = join(app, 'node_modules/.bin/playwright')
  await shell(playwright, ['test', '-c', 'here.config.js'], app, { CHROMIUM: findChromium() ?? '' })
}

/**
 * Versions of the template's dependencies that are known to be in the registry. The newest ones may lack a dependency
 * there.
 */
export const pinsOf = (app: string): readonly string[] => {
  const manifest = readFileSync(join(app, 'package.json'), 'utf8')
  return Object.entries({ ...tools, '@playwright/test': '1.65.0' })
    .filter(([name]) => manifest.includes(`"${name}"`))
    .map(([name, version]) => `${name}@${version}`)
}

const makeApp = async (stage: Stage, create: string, template: string): Promise<string> => {
  const folder = join(stage.folder, 'created')
  mkdirSync(folder, { recursive: true })
  await shell(process.execPath, [create, template, '--template', template], folder)
  const app = join(folder, template)
  const packs = [...pick(stage, ...(packsOf[template] ?? [])), ...pinsOf(app)]
  await npmInstall(app, packs)
  await shell('npm', ['run', 'build'], app)
  return app
}

/** Creates, installs and builds every template of `npm create latchkey`, and runs its tests. */
export const createApps = async (stage: Stage): Promise<void> => {
  const create = await fetchCreate(join(stage.folder, 'create'))
  for (const template of Object.keys(packsOf)) {
    const app = await makeApp(stage, create, template)
    // Its first page is rendered on the server, where there is no wallet.
    if (template === 'next')
      expect(readFileSync(join(app, '.next/server/app/index.html'), 'utf8')).toContain('Connect wallet')
    await runTests(app)
    console.log(`    ${template}: built and tested`)
  }
}
