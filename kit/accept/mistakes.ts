import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openPage } from './browser.ts'
import { plainFolder, type Stage, withServers } from './checks.ts'
import { serveFolder, serveNode } from './serveFolder.ts'
import { chainCode, page as htmlPage, watchCode } from './sources.ts'
import { connectWallet, signHello } from './walk.ts'

const appOf = (options: string): string => `import { createLatchkey } from '/latchkey/element.js'
${chainCode}
const latchkey = createLatchkey({ chains: [moss], ${options} })
${watchCode}
document.querySelector('latchkey-button').client = latchkey
`

/** A mistake, and the fix that the one console line names. */
const mistakesOf = (api: string): Readonly<Record<string, readonly [options: string, fix: RegExp]>> => ({
  'a wrong URL': ["server: 'http://localhost:9'", /Check `server`/],
  'an unlisted origin': [`server: '${api}'`, /npm run project -- \w+ origins=http:\/\/localhost:\d+/],
  'an unknown project': [`server: '${api}', projectId: '${'0'.repeat(32)}'`, /Check `projectId`/],
  'a chain without a node': [
    'chains: [{ ...moss, rpcUrls: { default: { http: [] } } }]',
    /transports: \{ 918273: http/,
  ],
})

/** Each mistake prints one line with its fix; a browser wallet still connects and signs. */
export const mistakes = async (stage: Stage): Promise<void> => {
  const folder = await plainFolder(stage, 'mistakes')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'index.html'),
    htmlPage('<script type="module" src="/app.js"></script>', '<latchkey-button></latchkey-button>'),
  )
  const server = await stage.latchkey()
  for (const [name, [options, fix]] of Object.entries(mistakesOf(server.api))) {
    writeFileSync(join(folder, 'app.js'), appOf(options))
    const { page, complaints, close } = await openPage(stage.browser, 918_273)
    await withServers([serveFolder({ folder }), serveNode(918_273)], async (site, node) => {
      await page.goto(`${site.url}/?node=${encodeURIComponent(node.url)}`)
      await connectWallet(page)
      await signHello(page)
      const ours = () => complaints.filter((line) => line.startsWith('Latchkey:'))
      await expect.poll(() => ours().length, { message: name }).toBe(1)
      expect(ours()[0], name).toMatch(fix)
    }).finally(close)
  }
}
