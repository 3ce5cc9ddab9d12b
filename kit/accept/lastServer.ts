import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { openPage } from './browser.ts'
import { plainFolder, type Stage } from './checks.ts'
import { endChild } from './endChild.ts'
import { nodeArgs, unpackRelease } from './release.ts'
import { readCodeAt } from './startLatchkey.ts'
import { untilClient, walkJourney } from './walk.ts'

/** Runs in the release: its own server shows our folder on the one site that its project allows. */
const serveCode = (folder: string): string => `
const { startLatchkey } = await import('./kit/accept/startLatchkey.ts')
const server = await startLatchkey()
server.show(${JSON.stringify(folder)})
const { api, sandbox, site, chains } = server
console.log('ready ' + JSON.stringify({ api, sandbox, site: site.url, node: chains.moss.url }))
process.once('SIGTERM', () => void server.stop().finally(() => process.exit(0)))
`

type Places = { api: string; sandbox: string; site: string; node: string }

const untilReady = (child: ChildProcess): Promise<Places> =>
  new Promise((resolve, reject) => {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-4_000)
        const places = /^ready (.+)$/m.exec(said)?.[1]
        if (places) resolve(JSON.parse(places) as Places)
      })
    child.once('exit', () => reject(new Error(`The server of the release ended: ${said}`)))
  })

/** This kit against the server of the last release. */
export const lastServer = async (stage: Stage): Promise<void> => {
  const release = join(stage.folder, 'release')
  await unpackRelease(release)
  const folder = await plainFolder(stage, 'newest')
  const child = spawn(process.execPath, nodeArgs(serveCode(folder)), {
    cwd: release,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watched = await openPage(stage.browser, 918_273)
  const { page } = watched
  try {
    const { api, sandbox, site, node } = await untilReady(child)
    const url = `${site}/?${new URLSearchParams({ server: api, node })}`
    await walkJourney(watched, { readCode: readCodeAt(sandbox) }, url, async () => {
      await untilClient(page)
      await page.evaluate(() => document.querySelector('#dapp')?.remove())
    })
  } finally {
    await watched.close()
    await endChild(child)
  }
}
