import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { addAuthenticator, WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'
import { folderOf, looks, shoot } from './looks.ts'

for (const { name: look, theme, ...use } of looks) {
  test.describe(look, () => {
    // The wallet's own pages follow the system theme.
    test.use({ ...use, colorScheme: theme })

    test('public wallet pages', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      for (const path of ['settings', 'device', 'undo', 'keep', 'freeze', 'export', 'approve']) {
        await page.goto(`${addresses.wallet}/${path}`)
        await snap(`wallet-${path}`)
      }
    })

    if (use.locale !== 'en') return
    test('the wallet page', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const email = newEmail()
      const wallet = new WalletPage(page)
      await addAuthenticator(page)
      await wallet.open()
      await page.getByLabel('Email').fill(email)
      await wallet.button('Send me a code').click()
      await expect(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible()
      await snap('wallet-code')
      await page.keyboard.type(await readCode(email))
      await wallet.address()
      await page.screenshot({ path: `${folderOf(info).outputDir}/wallet-overview.${look}.png`, fullPage: true })
      await wallet.button('Switch to self-custody').click()
      await snap('wallet-recoveryCode')
      await page.reload()
      await wallet.address()
      await wallet.makeItYours()
      await page.screenshot({ path: `${folderOf(info).outputDir}/wallet-yours.${look}.png`, fullPage: true })
      await wallet.button(/^Recovery kit/).click()
      await snap('wallet-kit')
      await page.reload()
      await wallet.button(/^Secret phrase/).click()
      await snap('wallet-words')
      await page.reload()
      await wallet.button('Freeze this wallet').click()
      await expect(page.getByText('This wallet is frozen. It can’t be unlocked')).toBeVisible()
      await snap('wallet-frozen')
    })
  })
}
