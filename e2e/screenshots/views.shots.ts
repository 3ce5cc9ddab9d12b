import { devAccounts } from '@latchkey/chain/deployments'
import { privateKeyToAccount } from 'viem/accounts'
import { accountButton, askForCode, newEmail, typeCode } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { Site } from '../pages/site.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'
import { folderOf, looks, shoot } from './looks.ts'

const rich = devAccounts[1]?.privateKey ?? '0x'

/** Views reached from the account, found by position so it works in every language. */
const ways = {
  WalletSend: '.AccountActions button >> nth=0',
  WalletReceive: '.AccountActions button >> nth=1',
  Swap: '.AccountActions button >> nth=2',
  Buy: '.AccountActions button >> nth=3',
  'Account-nfts': '[role=tab] >> nth=1',
  'Account-activity': '[role=tab] >> nth=2',
  Tokens: '[role=tabpanel] button >> nth=0',
  RegisterAccountName: '.AccountRows button >> nth=0',
  ProfileWallets: '.AccountFoot button >> nth=0',
  Settings: '.Header-side button >> nth=0',
} as const

for (const { name: look, theme, ...use } of looks) {
  test.describe(look, () => {
    test.use(use)
    test.beforeEach(({ page }) => chooseTheme(page, theme))

    test('with a connected wallet', async ({ page }, info) => {
      const folder = folderOf(info)
      const snap = (name: string) => shoot(page, folder, look, name)
      await TestWallet.install(page, { account: privateKeyToAccount(rich) })
      const site = new Site(page)
      await site.open()
      await snap('landing')
      await page.locator('.ConnectButton').first().click()
      await snap('Connect')
      await page.getByText('Harbour Wallet').click()
      await accountButton(page).or(page.locator('header .ConnectButton')).first().waitFor()
      await page.waitForTimeout(3_000)
      await page.screenshot({ path: `${folder.outputDir}/dashboard.${look}.png`, fullPage: true })
      await page.locator('header .ConnectButton').click()
      await page.waitForTimeout(1_500)
      await snap('Account')
      await page.keyboard.press('Escape')
      for (const [view, way] of Object.entries(ways)) {
        await page.locator('header .ConnectButton').click()
        await page.waitForTimeout(800)
        const target = site.dialog.locator(way)
        if (await target.isVisible()) {
          await target.click()
          await page.waitForTimeout(1_500)
          await snap(view)
        }
        await page.keyboard.press('Escape')
        await site.dialog.waitFor({ state: 'hidden' })
      }
    })

    // The login is found by its English names.
    if (use.locale !== 'en') return
    test('with an email login', async ({ page }, info) => {
      const snap = (name: string) => shoot(page, folderOf(info), look, name)
      const email = newEmail()
      await askForCode(page, email)
      const code = await readCode(email)
      await snap('EmailVerifyOtp')
      await typeCode(page, code)
      await page.locator('.App[data-view=dashboard]').waitFor()
      await page.waitForTimeout(2_000)
      await snap('dashboard-empty')
      await page.locator('header .ConnectButton').click()
      await page.waitForTimeout(1_500)
      await snap('Account-embedded')
    })
  })
}
