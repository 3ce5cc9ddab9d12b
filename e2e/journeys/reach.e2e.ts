import { expect } from '@playwright/test'
import { axeViolations } from '../pages/axe.ts'
import { Site } from '../pages/site.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

for (const colorScheme of ['dark', 'light'] as const) {
  test(`axe finds no issues on the page, in the wallet list or in the account (${colorScheme})`, async ({ page }) => {
    const wallet = await TestWallet.install(page)
    await chooseTheme(page, colorScheme)
    const site = new Site(page)
    await site.open()
    await expect(site.connectButton).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await site.openWallets()
    await expect(site.wallet('All wallets')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await site.wallet('All wallets').click()
    await expect(site.dialog.getByRole('searchbox')).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await site.dialog.getByRole('button', { name: 'Back', exact: true }).click()
    await site.wallet('Harbour Wallet').click()
    await expect(site.accountButton(wallet.address)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    await site.openAccount(wallet.address)
    expect(await axeViolations(page)).toEqual([])
  })
}

test('keyboard only: open, move through the list with arrows, connect, copy, disconnect', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.open()
  await site.connectButton.focus()
  await page.keyboard.press('Enter')
  await expect(site.wallet('Harbour Wallet')).toBeVisible()
  await expect(site.wallet('All wallets')).toBeVisible()
  for (let step = 0; step < 16; step += 1) {
    if (await site.wallet('Harbour Wallet').evaluate((node) => node.matches(':focus'))) break
    await page.keyboard.press('Tab')
  }
  await expect(site.wallet('Harbour Wallet')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(site.wallet('Harbour Wallet')).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(site.wallet('Harbour Wallet')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(site.accountButton(wallet.address)).toBeVisible()
  await expect(site.dialog).toBeHidden()
  await site.accountButton(wallet.address).focus()
  await page.keyboard.press('Enter')
  await expect(site.dialog).toBeVisible()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    const isInside = await site.dialog.evaluate((node) => node.matches(':focus-within'))
    expect(isInside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(site.dialog).toBeHidden()
  await expect(site.accountButton(wallet.address)).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  })

  test('[CON-13, VIEW-13] the modal is a bottom sheet and lists only wallets available on phones', async ({ page }) => {
    const wallet = await TestWallet.install(page)
    const site = new Site(page)
    await site.open()
    await site.openWallets()
    await expect(site.wallet('Harbour Wallet')).toBeVisible()
    await page.waitForTimeout(400)
    const box = await site.dialog.locator('.ModalCard').boundingBox()
    expect(box && Math.round(box.y + box.height)).toBe(844)
    expect(box?.width).toBe(390)
    expect(box?.y).toBeGreaterThan(40)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await site.wallet('Harbour Wallet').click()
    await expect(site.accountButton(wallet.address)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })
})
