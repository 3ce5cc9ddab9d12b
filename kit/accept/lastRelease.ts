import { cpSync, existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/install.mjs'
import { openPage } from './browser.ts'
import { plainFolder, type Stage, withServer } from './checks.ts'
import { shell } from './shell.ts'
import { untilClient, walkJourney } from './walk.ts'

/** The newest release, or the commit used in place of one. */
const findRelease = async (): Promise<string> => {
  const tags = await shell('git', ['tag', '--list', 'v*', '--sort=-v:refname'], root)
  const found = process.env.KIT_RELEASE ?? tags.split('\n')[0]
  if (!found) throw new Error('There is no release tag. Name a commit: KIT_RELEASE=<commit> npm run kit:accept -- 22')
  return found
}

/** Uses the packages installed here; our own packages come from the release. */
const linkPackages = (folder: string, place: string): void => {
  const [from, to] = [join(root, place, 'node_modules'), join(folder, place, 'node_modules')]
  if (!existsSync(from) || !existsSync(join(folder, place))) return
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@latchkey') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

const workspaces = ['', 'packages/core', 'apps/site']

/** Builds and packs the element of another commit. */
const packElement = async (folder: string, release: string): Promise<string> => {
  mkdirSync(folder, { recursive: true })
  await shell('git', ['archive', '--output', join(folder, 'release.tar'), release], root)
  await shell('tar', ['-xf', 'release.tar'], folder)
  for (const place of workspaces) linkPackages(folder, place)
  const code = "import('./scripts/kit/buildKit.ts').then(({ buildKit }) => buildKit())"
  await shell(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], folder)
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  await shell('npm', ['pack', '--pack-destination', packed], join(folder, 'kit/element/dist'))
  return join(packed, readdirSync(packed)[0] ?? '')
}

/** The kit of the last release against this server. */
export const lastRelease = async (stage: Stage): Promise<void> => {
  const element = await packElement(join(stage.folder, 'release'), await findRelease())
  const site = await plainFolder({ ...stage, packs: new Map([['element', element]]) }, 'released')
  const server = await stage.latchkey()
  server.show(site)
  const watched = await openPage(stage.browser, 918_273)
  const { page } = watched
  await walkJourney(watched, server, withServer(server), async () => {
    await untilClient(page)
    await page.evaluate(() => document.querySelector('#dapp')?.remove())
  }).finally(watched.close)
}
