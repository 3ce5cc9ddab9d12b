import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** The config picks journeys by their titles: one that is renamed would silently no longer run in production mode. */
test('production mode runs these journeys', async () => {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/production.config.ts', '--list']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root })
  const titles = [...stdout.matchAll(/^ {2}\S+ › (.+)$/gm)].map(([, title]) => title)
  expect(titles.sort()).toEqual([
    '[CON-03, AUTH-01, FRAME-01, FRAME-18] an email and a login code create a wallet that signs in its frame',
    '[CON-03] the same email restores the same wallet in another browser',
    '[production, ACT-06] without a history index, a new receiver is marked as new and a known one is not',
    '[production, ACT-12] without a bundler, a smart account is deployed and pays through the standard account',
    '[production, API-04] a visitor with a past sees how far it has been read, then all that the node has',
    '[production, threat 33] a frozen wallet stays frozen, also in another browser',
    '[production, threat 60] there is no sandbox',
    '[threat 1] the page ignores wallet messages from any other frame',
    '[threat 23] the second click of a double click does not sign a request that just appeared',
    '[threat 25] the signature covers exactly what the screen showed',
    '[threat 27] an unlimited approval takes more than one tap',
    '[threat 4] a site outside the allowed origins cannot embed the frame',
    '[threat 4] an allowed page inside a hostile one cannot embed the frame',
    '[threat 4] every response of the wallet origin restricts frame ancestors',
    '[threats 26, 44] refuses data for another network and data that must never be signed',
  ])
})
