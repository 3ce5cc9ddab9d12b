import { expect, type Page } from '@playwright/test'
import { axeViolations } from '../pages/axe.ts'
import { pressByKey } from '../pages/keys.ts'
import { chooseTheme } from '../pages/theme.ts'
import { WalletsPage } from '../pages/wallets.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

/** Two connected wallets, the second one active, with the list open. */
const connectBoth = async (page: Page) => {
  const harbour = await TestWallet.install(page)
  const anchor = await TestWallet.install(page, { name: 'Anchor', rdns: 'example.anchor', colour: '#5f3d7a' })
  const site = new WalletsPage(page)
  await site.connect('Harbour Wallet', harbour.address)
  await site.openList(harbour.address)
  await site.press('Add a wallet')
  await site.wallet('Anchor').click()
  await expect(site.row('Anchor')).toContainText('Active')
  await expect(page.getByText('New Wallet Added').first()).toBeVisible()
  return { harbour, anchor, site }
}

test('[CON-07, CON-08] two wallets: added, switched without a prompt, kept after a reload', async ({ page }) => {
  const { harbour, anchor, site } = await connectBoth(page)
  const before = harbour.requests.length
  await site.press('Switch to Harbour Wallet')
  await expect(page.getByText('Wallet switched').first()).toBeVisible()
  await expect(site.row('Harbour Wallet')).toContainText('Active')
  expect(harbour.requests.slice(before)).not.toContain('eth_requestAccounts')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(site.accountButton(harbour.address)).toBeVisible()

  await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  expect(harbour.requests).toContain('personal_sign')
  expect(anchor.requests).not.toContain('personal_sign')

  await page.reload()
  await site.openList(harbour.address)
  await expect(site.row('Harbour Wallet')).toContainText('Active')
  await expect(site.row('Anchor')).toContainText('Switch')
})

test('[CON-08] disconnecting one wallet keeps the other, and both can reconnect after disconnecting all', async ({
  page,
}) => {
  const { harbour, anchor, site } = await connectBoth(page)
  await site.press('Disconnect Harbour Wallet')
  await expect(page.getByText('Wallet disconnected').first()).toBeVisible()
  await expect(site.row('Anchor')).toContainText('Active')
  await expect(site.recent).toContainText('Harbour Wallet')
  await site.press('Connect Harbour Wallet')
  await expect(site.row('Harbour Wallet')).toContainText('Active')
  await site.press('Disconnect all')
  await expect(site.dialog.getByText('No wallet connected')).toBeVisible()
  await expect(site.recent).toContainText('Anchor')
  await page.keyboard.press('Escape')
  await expect(site.connectButton).toHaveText('Connect wallet')
  await page.reload()
  await expect(site.connectButton).toHaveText('Connect wallet')
  expect([harbour.address, anchor.address]).not.toContain(undefined)
})

test('[CON-08] manages wallets by keyboard alone, on a phone, in light mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseTheme(page, 'light')
  const { site } = await connectBoth(page)
  await pressByKey(page, site.dialog.getByRole('button', { name: 'Switch to Harbour Wallet' }))
  await expect(site.row('Harbour Wallet')).toContainText('Active')
  expect(await axeViolations(page)).toEqual([])
})
