import { expect } from '@playwright/test'
import { giveSei } from '../money.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

test('[CON-01, ACT-01, VIEW-02] connect, sign, verify', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '3')
  const site = new Site(page)
  await site.open()
  const url = page.url()
  await page.getByRole('main').getByRole('button', { name: 'Connect wallet' }).click()
  await expect(site.wallet('Harbour Wallet')).toContainText('Installed')
  await site.wallet('Harbour Wallet').click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
  await expect(site.dialog).toBeHidden()
  expect(page.url()).toBe(url)
  // The pressed button left with the landing page.
  await expect(page.getByRole('main')).toBeFocused()

  await expect(page.getByText(/^3(\.0+)?\s*SEI/).first()).toBeVisible()

  await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  await site.sign.getByRole('button', { name: 'Verify' }).click()
  await expect(site.sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()

  expect(page.url()).toBe(url)
})

test('[CON-06] a reload reconnects without a prompt', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  const prompts = () => wallet.requests.filter((method) => /requestAccounts|requestPermissions/.test(method)).length
  const before = prompts()
  await page.reload()
  await expect(site.accountButton(wallet.address)).toBeVisible()
  expect(prompts()).toBe(before)
})

test('[CON-01] a wallet that only sets window.ethereum is listed and connects', async ({ page }) => {
  const wallet = await TestWallet.install(page, { kind: 'legacy', rdns: 'legacy' })
  await new Site(page).connect('Browser wallet', wallet.address)
})

test('[CON-01] a wallet that announces itself late joins the open list', async ({ page }) => {
  const wallet = await TestWallet.install(page, { kind: 'late' })
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await expect(site.wallet('Harbour Wallet')).toBeVisible()
  await site.wallet('Harbour Wallet').click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
})

test('without an installed wallet, says so, offers a QR code and links to wallets', async ({ page }) => {
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await expect(site.dialog.getByText('No wallet found in this browser.', { exact: false })).toBeVisible()
  await site.wallet('MetaMask').click()
  await expect(site.dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await site.dialog.getByRole('button', { name: 'Get MetaMask' }).click()
  await expect(site.dialog.getByRole('link', { name: /Add the extension/ })).toBeVisible()
})

test('[ERR-02] a rejection in the wallet is reported calmly and can be retried', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  wallet.decision = 'reject'
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(site.dialog.getByText('Connection declined', { exact: true })).toBeVisible()
  wallet.decision = 'approve'
  await site.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
})

test('a locked wallet gets its own message and connects once unlocked', async ({ page }) => {
  const wallet = await TestWallet.install(page, { isLocked: true })
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(
    site.dialog.getByText('A request is already open in your wallet', { exact: false }).first(),
  ).toBeVisible()
  wallet.isLocked = false
  await site.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
  await wallet.lock()
  await expect(site.connectButton).toHaveText('Connect wallet')
})

test('[VIEW-14] closing during a connection leaves the page working', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  wallet.decision = 'hold'
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(site.dialog.getByText('Continue in Harbour Wallet').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
  await expect(site.connectButton).toHaveText('Connect wallet')
  wallet.decision = 'approve'
  await site.openWallets()
  await site.wallet('Harbour Wallet').click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
})

test('disconnecting forgets the wallet, also after a reload', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.openAccount(wallet.address)
  await site.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(site.connectButton).toHaveText('Connect wallet')
  await page.reload()
  await expect(site.connectButton).toHaveText('Connect wallet')
})

test('disconnecting in one tab disconnects the others, at once and after a reload', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  const other = await page.context().newPage()
  await TestWallet.install(other, { account: wallet.account })
  const [here, there] = [new Site(page), new Site(other)]
  await there.connect('Harbour Wallet', wallet.address)
  await here.connect('Harbour Wallet', wallet.address)
  await here.openAccount(wallet.address)
  await here.dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(there.connectButton).toHaveText('Connect wallet')
  await other.reload()
  await expect(there.connectButton).toHaveText('Connect wallet')
})
