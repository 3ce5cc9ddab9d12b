import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from './install.mjs'

/** The config picks tests by title, so a renamed test would silently stop running in production mode. */
test('production mode runs these journeys', async () => {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/production.config.ts', '--list']
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root })
  const titles = [...stdout.matchAll(/^ {2}\S+ › (.+)$/gm)].map(([, title]) => title)
  expect(titles.sort()).toEqual([
    '[ACT-06, SEND-01, ACT-02] sends SEI with full preview, approval, progress and result, twice',
    '[ACT-07] swaps SEI to USDC with a live quote and review, and updates the balance',
    '[ACT-07] swaps USDC to SEI after an approval',
    '[ACT-07] swaps USDC to WETH: approves the exact amount, then swaps, in one flow of two steps',
    '[CON-03, AUTH-01, FRAME-01, FRAME-18] an email and a login code create a wallet that signs in its frame',
    '[CON-03] logging out in one tab logs out the others, and each can log in again',
    '[CON-03] the same email restores the same wallet in another browser',
    '[DATA-04] some copies of an edition are sent, and the others stay in the list',
    '[production, ACT-06] without a history index, a new receiver is marked as new and a known one is not',
    '[production, ACT-12] without a bundler, a smart account is deployed and pays through the standard account',
    '[production, API-04] a visitor with a past sees how far it has been read, then all that the node has',
    '[production, threat 33] a frozen wallet stays frozen, also in another browser',
    '[production, threat 60] there is no sandbox',
    '[threat 1] the page ignores wallet messages from any other frame',
    '[threat 23] a frame that was too busy to notice it was hidden does not sign',
    '[threat 23] the second click of a double click does not sign a request that just appeared',
    '[threat 25] the signature covers exactly what the screen showed',
    '[threat 27] an unlimited approval takes more than one tap',
    '[threat 4] a site outside the allowed origins cannot embed the frame',
    '[threat 4] an allowed page inside a hostile one cannot embed the frame',
    '[threat 4] every response of the wallet origin restricts frame ancestors',
    '[threat 79] an owner downloads their data, deletes the account, keeps it by email, and deletes it for good',
    '[threats 26, 44] refuses data for another network and data that must never be signed',
    'docs: from the footer to an answer, by search and by links, with the keyboard alone',
    'docs: the theme builder shows each choice in the modal, and copies it',
  ])
})
