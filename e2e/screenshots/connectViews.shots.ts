import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { withFeatures } from '../pages/features.ts'
import { newEmail } from '../pages/login.ts'
import { Site } from '../pages/site.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'
import { folderOf, looks, shoot } from './looks.ts'

/** The open wallet list, with an extension in the browser. */
const openList = async (page: Page): Promise<{ site: Site; wallet: TestWallet }> => {
  const wallet = await TestWallet.install(page, { chainId: 1 })
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  return { site, wallet }
}

for (const { name: look, theme, ...use } of looks.filter(({ locale }) => locale === 'en')) {
  test.describe(look, () => {
    test.use(use)
    test.beforeEach(({ page }) => chooseTheme(page, theme))

    test('explaining and listing views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const { site } = await openList(page)
      const back = () => site.dialog.getByRole('button', { name: 'Back' }).click()
      await site.dialog.getByRole('button', { name: 'What is a wallet?' }).first().click()
      await snap('WhatIsAWallet')
      await site.dialog
        .getByRole('button', { name: /Get a wallet|wallet$/ })
        .last()
        .click()
      await snap('GetWallet')
      await back()
      await back()
      await site.wallet('All wallets').click()
      await snap('AllWallets')
      await site.dialog.getByRole('searchbox').fill('zzzz')
      await snap('AllWallets-none')
      await back()
      await site.wallet('MetaMask').click()
      await expect(site.dialog.getByRole('img', { name: /scan/i })).toBeVisible()
      await snap('ConnectingWalletConnect-wallet')
      await back()
      await site.wallet('WalletConnect').click()
      await snap('ConnectingWalletConnect')
      await back()
      await site.dialog.getByRole('button', { name: 'More ways to log in' }).click()
      await snap('ConnectSocials')
      await site.dialog.getByRole('button', { name: /Farcaster/ }).click()
      await expect(site.dialog.getByRole('img', { name: 'Log in with Farcaster' })).toBeVisible()
      await snap('ConnectingFarcaster')
      await back()
      const popup = page.waitForEvent('popup')
      await site.dialog.getByRole('button', { name: /Discord/ }).click()
      const window = await popup
      await snap('ConnectingSocial')
      await window.close()
      await site.dialog.getByRole('button', { name: 'Try again' }).waitFor()
      await snap('ConnectingSocial-closed')
    })

    test('views while a wallet is asked', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const { site, wallet } = await openList(page)
      wallet.decision = 'reject'
      await site.wallet('Harbour Wallet').click()
      await site.dialog.getByRole('button', { name: 'Try again' }).waitFor()
      await snap('ConnectingExternal-declined')
      wallet.decision = 'hold'
      await site.dialog.getByRole('button', { name: 'Try again' }).click()
      await snap('ConnectingExternal')
      wallet.decision = 'approve'
      wallet.release()
      await expect(site.dialog.getByText('Your wallet is on Ethereum.')).toBeVisible()
      await snap('UnsupportedChain')
      await page.keyboard.press('Escape')
      await snap('dashboard-wrongNetwork')
      await site.openAccount(wallet.address)
      wallet.decision = 'hold'
      await site.dialog.getByRole('button', { name: 'Switch', exact: true }).click()
      await snap('SwitchNetwork')
    })

    test('sign-in views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      await withFeatures(page, { reown_authentication: ['required'], email_capture: ['required'] })
      await TestWallet.install(page)
      const site = new Site(page)
      await site.open()
      await site.openWallets()
      await site.wallet('Harbour Wallet').click()
      await expect(site.dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
      await snap('SIWXSignMessage')
      await site.dialog.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(site.dialog.getByRole('heading', { name: 'Profile' })).toBeVisible()
      await snap('DataCapture')
      await site.dialog.getByRole('textbox').fill(newEmail())
      await page.keyboard.press('Enter')
      await expect(site.dialog.getByText('Enter the code we sent to')).toBeVisible()
      await snap('DataCaptureOtpConfirm')
    })

    test('the plan limit view', async ({ page }, info) => {
      await page.route(`${addresses.api}/appkit/v1/project-limits*`, (route) =>
        route.fulfill({ json: { planLimits: { tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: true } } }),
      )
      const site = new Site(page)
      await site.open()
      await page.waitForLoadState('networkidle')
      await site.connectButton.click()
      await shoot(page, folderOf(info), look, 'UsageExceeded')
    })
  })
}
