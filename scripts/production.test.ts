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
    '[CON-03, AUTH-01, FRAME-01, FRAME-18] an email and a code make a wallet, and it signs in its frame',
    '[CON-03] the same email brings the same wallet back in another browser',
    '[production, ACT-06] a new receiver is named as new, a known one is not, without an index of the past',
    '[production, ACT-12] a smart account is made and pays without a bundler; the plain account carries it',
    '[production, threat 33] a frozen wallet stays frozen, also in another browser',
    '[production, threat 60] there is no sandbox',
    '[threat 1] what another frame says in the name of the wallet reaches nobody',
    '[threat 23] the second half of a double click does not sign what has just appeared',
    '[threat 25] what was on the screen is what was signed',
    '[threat 27] an allowance without an end takes more than one tap',
    '[threat 4] a site that the project does not allow cannot embed the frame',
    '[threat 4] every answer of the wallet origin says who may frame it',
    '[threat 4] nor can an allowed page inside a hostile one',
    '[threats 26, 44] what is made for another network, and what must never be signed, is refused',
  ])
})
