import { mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { openPage } from './browser.ts'
import { plainFolder, type Stage, withServer } from './checks.ts'
import { nodeArgs, unpackRelease } from './release.ts'
import { shell } from './shell.ts'
import { untilClient, walkJourney } from './walk.ts'

/** Builds and packs the element of the release. */
const packElement = async (folder: string): Promise<string> => {
  const code = "import('./scripts/kit/buildKit.ts').then(({ buildKit }) => buildKit())"
  await shell(process.execPath, nodeArgs(code), folder)
  const packed = join(folder, 'packed')
  mkdirSync(packed)
  await shell('npm', ['pack', '--pack-destination', packed], join(folder, 'kit/element/dist'))
  return join(packed, readdirSync(packed)[0] ?? '')
}

/** The kit of the last release against this server. */
export const lastRelease = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'release')
  await unpackRelease(folder)
  const element = await packElement(folder)
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
