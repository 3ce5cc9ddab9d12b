import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect } from '@playwright/test'
import { root } from '../../scripts/install.mjs'
import { kitPackages } from '../../scripts/kit/packages.ts'
import { openPage } from './browser.ts'
import { installApp, writeFiles } from './packs.ts'
import { walkParts } from './parts.ts'
import { type Served, serveFolder, serveNode } from './serveFolder.ts'
import { shell } from './shell.ts'
import { plainPage, reactApp, strictPolicy } from './sources.ts'
import type { LatchkeyServer } from './startLatchkey.ts'
import { connectWallet, signHello, stateOf, walkJourney, walkWithoutServer } from './walk.ts'

export type Stage = {
  folder: string
  packs: ReadonlyMap<string, string>
  browser: Browser
  /** One server for all rows, started by the first one that needs it. */
  latchkey(): Promise<LatchkeyServer>
  /** Writes down how long a step of the row took. */
  note(step: string, seconds: number): void
}

export const pick = ({ packs }: Stage, ...names: readonly string[]): readonly string[] =>
  names.map((name) => packs.get(name) ?? '')

/** Runs with servers that are always stopped in the end. */
export const withServers = async <const T extends readonly Promise<Served>[]>(
  starting: T,
  run: (...servers: { [K in keyof T]: Served }) => Promise<void>,
): Promise<void> => {
  const servers = (await Promise.all(starting)) as { [K in keyof T]: Served }
  try {
    await run(...servers)
  } finally {
    for (const { stop } of servers) await stop()
  }
}

/** publint and attw on the tarballs, in versions that run on Node 20. */
export const lintPackages = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'lint')
  mkdirSync(folder, { recursive: true })
  const dependencies = { publint: '0.3.25', '@arethetypeswrong/cli': '0.18.5' }
  await installApp({ folder, packs: [], dependencies }, {})
  for (const { name, hasCommonJs } of kitPackages) {
    await shell(join(folder, 'node_modules/.bin/publint'), [join(root, 'kit', name, 'dist'), '--strict'], folder)
    const tarball = stage.packs.get(name) ?? ''
    await shell(
      join(folder, 'node_modules/.bin/attw'),
      [tarball, '--profile', hasCommonJs ? 'node16' : 'esm-only'],
      folder,
    )
  }
}

type ViteApp = { name: string; packs: readonly string[]; dependencies: Readonly<Record<string, string>> }

/** Installs an app from tarballs and returns its folder. */
export const installViteApp = async (stage: Stage, { name, packs, dependencies }: ViteApp): Promise<string> => {
  const folder = join(stage.folder, name)
  mkdirSync(folder, { recursive: true })
  await installApp({ folder, packs: pick(stage, ...packs), dependencies }, {})
  return folder
}

/** Builds an installed app with Vite and returns the output folder. */
export const buildVite = async (folder: string, files: Readonly<Record<string, string>>): Promise<string> => {
  writeFiles(folder, files)
  const output = await shell(join(folder, 'node_modules/.bin/vite'), ['build', '--minify', 'false'], folder)
  expect(output).not.toMatch(/externalized for browser|is not exported|INVALID_ANNOTATION|Module level directives/)
  return join(folder, 'dist')
}

export const buildViteApp = async (
  stage: Stage,
  app: ViteApp,
  files: Readonly<Record<string, string>>,
): Promise<string> => buildVite(await installViteApp(stage, app), files)

/** A React app built by Vite, on a page without a server and on one with it. */
const viteApp = async (stage: Stage, name: string, dependencies: Readonly<Record<string, string>>): Promise<void> => {
  const folder = await buildViteApp(stage, { name, packs: ['core', 'react'], dependencies }, reactApp)
  const watched = await openPage(stage.browser, 918_273)
  await withServers([serveFolder({ folder }), serveNode(918_273), serveNode(918_274)], async (site, node, other) => {
    await walkWithoutServer(watched, site.url, node.url)
    await walkParts(watched, site.url, [node.url, other.url])
  }).finally(watched.close)
  const server = await stage.latchkey()
  server.show(folder)
  const served = await openPage(stage.browser, 918_273)
  await walkJourney(served, server, withServer(server)).finally(served.close)
}

/** The site's URL for an app that reads its server and node from the URL. */
export const withServer = ({ site, api, chains }: LatchkeyServer): string =>
  `${site.url}/?${new URLSearchParams({ server: api, node: chains.moss.url })}`

export const tools = { vite: '8.1.5', '@vitejs/plugin-react': '6.3.0', viem: '2.57.1' }

export const react19 = (stage: Stage): Promise<void> =>
  viteApp(stage, 'react19', { ...tools, '@wagmi/core': '3.6.4', react: '19.3.1', 'react-dom': '19.3.1' })

/** The oldest React with wagmi 2: the other end of both ranges. */
export const react18 = (stage: Stage): Promise<void> =>
  viteApp(stage, 'react18', { ...tools, '@wagmi/core': '2.22.1', react: '18.2.0', 'react-dom': '18.2.0' })

/** The files of the element's tarball next to one HTML file. */
export const plainFolder = async (stage: Stage, name: string): Promise<string> => {
  const folder = join(stage.folder, name)
  mkdirSync(folder, { recursive: true })
  const site = join(folder, 'site')
  mkdirSync(join(site, 'latchkey'), { recursive: true })
  const [element = ''] = pick(stage, 'element')
  await shell('tar', ['-xzf', element, '-C', join(site, 'latchkey'), '--strip-components=1'], folder)
  for (const [file, text] of Object.entries(plainPage)) writeFileSync(join(site, file), text)
  return site
}

export const plainHtml = async (stage: Stage): Promise<void> => {
  const site = await plainFolder(stage, 'html')
  const watched = await openPage(stage.browser, 918_273)
  await withServers([serveNode(918_273)], (node) =>
    withServers([serveFolder({ folder: site, policy: strictPolicy(node.url) })], async (served) => {
      await walkWithoutServer(watched, served.url, node.url)
      await expect(watched.page.getByRole('alert')).toHaveCount(0)
    }),
  ).finally(watched.close)
}

export const unknownChains = async (stage: Stage): Promise<void> => {
  const site = await plainFolder(stage, 'chains')
  const { page, close, chainOf, requests } = await openPage(stage.browser, 918_273)
  await withServers(
    [serveFolder({ folder: site }), serveNode(918_273), serveNode(918_274)],
    async (served, node, other) => {
      const query = new URLSearchParams({ node: node.url, other: other.url })
      await page.goto(`${served.url}/?${query}`)
      await page.evaluate(() => document.querySelector('#dapp')?.remove())
      await connectWallet(page)
      await signHello(page)
      await page.evaluate(() =>
        (window as unknown as { latchkey: { switchChain(id: number): Promise<void> } }).latchkey.switchChain(918_274),
      )
      await expect.poll(async () => (await stateOf(page)).account?.chainId).toBe(918_274)
      expect(chainOf()).toBe(918_274)
      await signHello(page)
      await page.getByRole('button', { name: /^0x/ }).first().click()
      await expect(page.getByText('Moss 918274').first()).toBeVisible()
      await expect(page.getByText('2 SPO')).toBeVisible()
      expect(requests.some((url) => url.startsWith(other.url))).toBe(true)
    },
  ).finally(close)
}
