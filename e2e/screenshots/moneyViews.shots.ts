import { expect, type Page } from '@playwright/test'
import { giveSei, giveToken } from '../money.ts'
import { accountButton, logIn, newEmail } from '../pages/login.ts'
import { SendPage } from '../pages/send.ts'
import { Site } from '../pages/site.ts'
import { SwapPage } from '../pages/swap.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'
import { folderOf, looks, shoot } from './looks.ts'

const receiver = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** A wallet with several tokens. */
const withMoney = async (page: Page): Promise<TestWallet> => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '500')
  await giveToken(wallet.address, 'USDC', '1250.5')
  return wallet
}

for (const { name: look, theme, ...use } of looks.filter(({ locale }) => locale === 'en')) {
  test.describe(look, () => {
    test.use(use)
    test.beforeEach(({ page }) => chooseTheme(page, theme))

    test('send views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const wallet = await withMoney(page)
      const site = new SendPage(page)
      await site.connect('Harbour Wallet', wallet.address)
      await site.openSend()
      await site.dialog.getByRole('button', { name: /change token/ }).click()
      await snap('WalletSendSelectToken')
      await site.dialog.getByRole('button', { name: 'Back' }).click()
      await site.fill('9999', receiver)
      await snap('WalletSend-tooMuch')
      await site.fill('12.5', receiver)
      await expect(site.preview).not.toHaveAttribute('aria-disabled')
      await snap('WalletSend-filled')
      await site.preview.click()
      await site.dialog.getByRole('heading', { name: 'Review send' }).waitFor()
      await snap('WalletSendPreview')
      wallet.decision = 'hold'
      await site.dialog.getByRole('button', { name: 'Send', exact: true }).click()
      await snap('WalletSendProgress-asked')
      wallet.decision = 'approve'
      wallet.release()
      await site.dialog.getByRole('button', { name: /again/i }).waitFor()
      await snap('WalletSendProgress-done')
    })

    test('swap views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const wallet = await withMoney(page)
      const site = new SwapPage(page)
      await site.connect('Harbour Wallet', wallet.address)
      await site.openSwap(wallet.address)
      await site.dialog
        .getByRole('button', { name: /^Select token/ })
        .first()
        .click()
      await snap('SwapSelectToken')
      await site.dialog.getByRole('searchbox').fill('USDC')
      await site.dialog
        .getByRole('listitem')
        .getByRole('button', { name: /^USDC\b/ })
        .first()
        .click()
      await site.pay.fill('40')
      await expect(site.review).not.toHaveAttribute('aria-disabled')
      await snap('Swap-quoted')
      await site.openReview()
      await snap('SwapPreview')
      wallet.decision = 'hold'
      await site.dialog.getByRole('button', { name: /^Swap/ }).last().click()
      await snap('SwapProgress-asked')
      wallet.decision = 'approve'
      wallet.release()
      await site.dialog
        .getByRole('button', { name: /Done|again/i })
        .first()
        .waitFor()
      await snap('SwapProgress-done')
    })

    test('buy and name views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const wallet = await withMoney(page)
      const site = new Site(page)
      await site.connect('Harbour Wallet', wallet.address)
      await site.openAccount(wallet.address)
      await site.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
      const opening = page.waitForEvent('popup')
      await site.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
      const checkout = await opening
      await snap('BuyInProgress')
      await checkout.getByRole('button', { name: 'Pay' }).waitFor()
      await shoot(checkout, folderOf(info), look, 'sandbox-checkout')
      await checkout.close()
      await page.keyboard.press('Escape')
      await site.openAccount(wallet.address)
      await site.dialog.getByRole('button', { name: /Choose a name/ }).click()
      const label = `ada${crypto.randomUUID().slice(0, 8).replaceAll('-', '')}`
      await site.dialog.getByRole('textbox', { name: 'Name' }).fill(label)
      await snap('RegisterAccountName-free')
      await site.dialog.getByRole('button', { name: `Register ${label}.latchkey.id` }).click()
      await site.dialog.getByRole('heading', { name: 'The name is yours' }).waitFor()
      await snap('RegisterAccountNameSuccess')
    })

    test('embedded wallet views', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      await logIn(page, newEmail())
      const site = new Site(page)
      await site.sign.getByRole('button', { name: 'Sign', exact: true }).click()
      await expect(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' })).toBeEnabled()
      await snap('ApproveTransaction')
      await page.keyboard.press('Escape')
      await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Cancel' }).click()
      await accountButton(page).click()
      await site.dialog
        .getByRole('button', { name: /Change$/ })
        .first()
        .click()
      await snap('UpdateEmailWallet')
      await site.dialog.getByRole('textbox').fill(newEmail())
      await page.keyboard.press('Enter')
      await site.dialog
        .getByText(/Enter the code/)
        .first()
        .waitFor()
      await snap('UpdateEmailPrimaryOtp')
    })
  })
}
