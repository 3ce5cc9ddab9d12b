import { expect, type Page } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { giveSei, seiOf, tokenOf } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const begin = async (page: Page) => {
  const wallet = await TestWallet.install(page)
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.openAccount(wallet.address)
  await site.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(site.dialog.getByRole('heading', { name: 'Buy', exact: true })).toBeVisible()
  return { wallet, site, amount: site.dialog.getByRole('textbox', { name: 'You pay' }) }
}

const fact = (site: Site, name: string) => site.dialog.locator('.KeyValue-row', { hasText: name }).locator('dd')

test('[ACT-08] buys USDC by card: estimate, checkout window, and the balance is noticed on arrival', async ({
  page,
}) => {
  const { wallet, site, amount } = await begin(page)
  await amount.fill('60')
  await expect(fact(site, 'You receive about')).toHaveText(/59\.4 USDC\s*Estimate/)
  await expect(fact(site, 'Total')).toHaveText('$60')
  expect(await axeViolations(page)).toEqual([])
  const opening = page.waitForEvent('popup')
  await site.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  const checkout = await opening
  await expect(site.dialog.getByText('Waiting for your purchase').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await expect(checkout.getByText(wallet.address)).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay' }).click()
  await expect(site.dialog.getByText('59.4 USDC arrived').first()).toBeVisible()
  expect(await tokenOf(wallet.address, 'USDC')).toBe('59.4')
  await site.dialog.getByRole('button', { name: 'Done' }).click()
  await expect(site.dialog.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
})

test('[ACT-08] buys SEI with euros by bank transfer, within the limits of each choice', async ({ page }) => {
  const { wallet, site, amount } = await begin(page)
  const choose = (name: RegExp | string) => site.dialog.getByRole('button', { name }).click()
  await choose(/^SEI/)
  const hasEuros = await site.dialog.getByRole('button', { name: 'EUR', exact: true }).isVisible()
  if (hasEuros) await choose('EUR')
  await amount.fill('8000')
  await expect(site.dialog.getByText(/^Card: between .10 and .7,500$/).first()).toBeVisible()
  await expect(site.dialog.getByRole('button', { name: 'Continue to checkout' })).toHaveAttribute('aria-disabled')
  await site.dialog.getByRole('button', { name: 'Bank transfer', exact: true }).click()
  await expect(site.dialog.getByText(/^Card: between/)).toHaveCount(0)
  const opening = page.waitForEvent('popup')
  await choose('Continue to checkout')
  const checkout = await opening
  await expect(checkout.getByText(hasEuros ? 'You pay, in EUR' : 'You pay, in USD')).toBeVisible()
  await checkout.getByRole('button', { name: 'Pay' }).click()
  await expect(site.dialog.getByText(/^1\d,\d{3}\.\d+ SEI arrived$/).first()).toBeVisible()
  expect(Number(await seiOf(wallet.address))).toBeGreaterThan(10_000)
})

test('[ACT-08] a checkout closed without payment says what to do and can be reopened', async ({ page }) => {
  const { site, amount } = await begin(page)
  await amount.fill('50')
  const opening = page.waitForEvent('popup')
  await site.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await (await opening).close()
  await expect(site.dialog.getByText('You closed the checkout').first()).toBeVisible()
  await expect(site.dialog.getByRole('link', { name: 'Open the checkout again' })).toHaveAttribute('href', /\/onramp\?/)
  await site.dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await expect(site.dialog.getByRole('button', { name: 'Buy', exact: true })).toBeVisible()
})

test('[ACT-08] a blocked window offers a link, and the purchase is still noticed', async ({ page }) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  const { wallet, site, amount } = await begin(page)
  await amount.fill('50')
  await site.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(site.dialog.getByText('Your browser blocked the window').first()).toBeVisible()
  const opening = page.waitForEvent('popup')
  await site.dialog.getByRole('link', { name: 'Open the checkout' }).click()
  await (await opening).getByRole('button', { name: 'Pay' }).click()
  await expect(site.dialog.getByText('49.5 USDC arrived').first()).toBeVisible()
  expect(await tokenOf(wallet.address, 'USDC')).toBe('49.5')
})

test('[DATA-08, DATA-09] when the on-ramp is down, shows a built-in list and a sample quote, both labeled, and no pay button', async ({
  page,
}) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  const site = new Site(page)
  const routes = [`${addresses.api}/v1/onramp/**`, `${addresses.api}/v1/generators/**`]
  for (const route of routes) await page.route(route, (one) => one.abort())
  await site.connect('Harbour Wallet', wallet.address)
  await site.openAccount(wallet.address)
  await site.dialog.getByRole('button', { name: 'Buy', exact: true }).click()
  await expect(site.dialog.getByText(/these options may be out of date/).first()).toBeVisible()
  await expect(site.dialog.getByRole('button', { name: /^ETH/ })).toBeVisible()
  await expect(fact(site, 'You receive about')).toHaveText(/99 USDC\s*Estimate/)
  await expect(site.dialog.getByText('This is only a rough estimate.').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await site.dialog.getByRole('button', { name: 'Continue to checkout' }).click()
  await expect(site.dialog.getByText('Buying isn’t available right now. Try again later.').first()).toBeVisible()
  await expect.poll(() => page.context().pages().length).toBe(1)
  for (const route of routes) await page.unroute(route)
  await site.dialog.getByRole('button', { name: 'Retry' }).click()
  await expect(site.dialog.getByText(/these options may be out of date/)).toHaveCount(0)
})
