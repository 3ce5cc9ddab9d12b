import { expect } from '@playwright/test'
import { toHex } from 'viem'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const mnemonic = 'test test test test test test test test test test test junk'
/** A local account with eight weeks of history that a new operator's index doesn't know yet. */
const { privateKey } = mnemonicToAccount(mnemonic, { addressIndex: 1 }).getHdKey()
const account = privateKeyToAccount(toHex(privateKey as Uint8Array))

test('[production, API-04] a visitor with a past sees how far it has been read, then all that the node has', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page, { account })
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  const activity = page.getByRole('region', { name: 'Activity' })
  await expect(activity.getByText('No activity yet')).toHaveCount(0)
  await expect(activity.getByText(/^(Reading your activity|Activity since .+)/).first()).toBeVisible()
  await expect(activity.getByText(/^Sent .* WETH to /)).toBeVisible()
  const ended = activity.getByText(
    /^Activity since .+\. Earlier activity isn’t listed\. SEI payments before .+ may be missing\.$/,
  )
  await expect(ended).toBeVisible({ timeout: 120_000 })
  // The local chain began eight weeks ago, so a new operator's node has no more than that.
  const [, day = ''] = /^Activity since (\w+ \d+)\./.exec((await ended.textContent()) ?? '') ?? []
  const daysAgo = (Date.now() - Date.parse(`${day}, ${new Date().getFullYear()} UTC`)) / 86_400_000
  expect((daysAgo + 366) % 366).toBeGreaterThan(45)
  await expect(activity.getByText('No activity yet')).toHaveCount(0)
})
