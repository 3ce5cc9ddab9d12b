import { expect } from '@playwright/test'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

test("[ERR-02] names the wallet's other network, and one button adds and switches (4902)", async ({ page }) => {
  const wallet = await TestWallet.install(page, { chainId: 1, knownChains: [1] })
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(site.dialog.getByText('Your wallet is on Ethereum.')).toBeVisible()
  await site.dialog.getByRole('button', { name: 'Switch to Sei Network' }).click()
  await expect(site.dialog).toBeHidden()
  expect(wallet.requests).toContain('wallet_addEthereumChain')
  expect(wallet.chainId).toBe(1329)
  await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeHidden()
})

test('the wrong-network view can be closed; the page names the network and disables its actions', async ({ page }) => {
  const wallet = await TestWallet.install(page, { chainId: 1 })
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(site.dialog.getByText('Your wallet is on Ethereum.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeVisible()
  await expect(site.sign.getByRole('button', { name: 'Sign', exact: true })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('main').getByRole('button', { name: 'Switch to Sei Network' }).click()
  await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeHidden()
  expect(wallet.chainId).toBe(1329)
})

test('follows a network or account change made in the wallet', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await wallet.switchTo(1)
  await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeVisible()
  await wallet.switchTo(1329)
  await expect(page.getByRole('heading', { name: 'Your wallet is on Ethereum' })).toBeHidden()
  const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
  await wallet.emit('accountsChanged', [other])
  await expect(site.accountButton(other)).toBeVisible()
})
