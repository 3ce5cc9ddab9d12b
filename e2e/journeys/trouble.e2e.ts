import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

test('when the API is down, installed wallets still connect', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await page.route(`${addresses.api}/**`, (route) =>
    route.request().method() === 'POST' ? route.fallback() : route.abort(),
  )
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await expect(site.dialog.getByText('The full wallet list couldn’t be loaded.').first()).toBeVisible()
  await site.wallet('Harbour Wallet').click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
})

test('when the chain is down, the balance says so and recovers on its own or on retry', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  let isDown = true
  await page.route(`${addresses.api}/v1/?**`, (route) =>
    isDown ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  const failed = page.getByText('We couldn’t load your balance.')
  await expect(failed).toBeVisible()
  isDown = false
  await page
    .getByRole('button', { name: /Try again|Retry/ })
    .first()
    .click()
  await expect(failed).toBeHidden()
})

test('[VIEW-09, PLAN-01] a plan over its limit pauses connecting and says so', async ({ page }) => {
  await TestWallet.install(page)
  await page.route(`${addresses.api}/appkit/v1/project-limits**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { planLimits: { tier: 'starter', isAboveMauLimit: true, isAboveRpcLimit: false } },
    }),
  )
  const site = new Site(page)
  await site.open()
  await site.connectButton.click()
  await expect(site.dialog.getByText('Connecting is paused', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
})

test('[ERR-05] an origin outside the allowlist raises APKT002, and wallets still work', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await page.route(`${addresses.api}/projects/v1/origins**`, (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { allowedOrigins: ['https://other.example'] },
    }),
  )
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await expect(site.dialog.getByText('Invalid App Configuration')).toBeVisible()
  await site.wallet('Harbour Wallet').click()
  await expect(site.accountButton(wallet.address)).toBeVisible()
})
