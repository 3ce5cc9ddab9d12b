import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { cspFor } from '../core/src/cspFor.ts'
import { openPage } from './browser.ts'
import type { Stage } from './checks.ts'
import { page as htmlPage } from './sources.ts'
import type { LatchkeyServer } from './startLatchkey.ts'
import { type Stranger, walkJourney } from './walk.ts'

/** The policy exactly as `cspFor` prints it. */
const policyOf = ({ api, wallet }: LatchkeyServer): string => {
  const directives = cspFor({ server: api, walletUrl: wallet, isScriptTag: true })
  const lines = Object.entries(directives).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return ["default-src 'none'", ...lines].join('; ')
}

/** The button makes its own client. */
const takeClient = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => customElements.get('latchkey-button'))
  await page.evaluate(() => {
    const button = document.querySelector('latchkey-button') as unknown as { client: Stranger['latchkey'] }
    Object.assign(window, { latchkey: button.client })
  })
}

/** One HTML file whose only script comes from the server: a browser wallet, then an embedded wallet, both sign. */
export const scriptTag = async (stage: Stage): Promise<void> => {
  const folder = join(stage.folder, 'script-tag')
  mkdirSync(folder, { recursive: true })
  const server = await stage.latchkey()
  const watched = await openPage(stage.browser, 1_329)
  try {
    const script = `<script type="module" src="${server.api}/kit/v1/element.js"></script>`
    writeFileSync(join(folder, 'index.html'), htmlPage(script, '<latchkey-button></latchkey-button>'))
    server.show(folder, policyOf(server))
    await walkJourney(watched, server, server.site.url, takeClient)
    const own = [server.site.url, server.api, server.wallet, 'data:']
    expect(watched.requests.filter((url) => !own.some((start) => url.startsWith(start)))).toEqual([])
  } finally {
    await watched.close()
  }
}
