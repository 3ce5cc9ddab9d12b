import { expect, test } from '@playwright/test'
import { giveSei } from '../money.ts'
import { Site } from '../pages/site.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const receiver = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('[SEND-05] a declined payment is told calmly and nothing is lost', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.send.getByLabel('To', { exact: true }).fill(receiver)
  await site.send.getByLabel('Amount').fill('0.25')
  wallet.decision = 'reject'
  await site.send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(site.send.getByText('You declined the request in your wallet.').first()).toBeVisible()
  await expect(site.send.getByLabel('Amount')).toHaveValue('0.25')
})

test('[SEND-03] amounts and receivers that cannot be are refused beside their field', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.send.getByLabel('To', { exact: true }).fill('0x1234')
  await site.send.getByLabel('Amount').fill('0.5')
  await expect(site.send.getByText('This is not an address on this network')).toBeVisible()
  await site.send.getByRole('button', { name: 'Send', exact: true }).click()
  expect(wallet.requests).not.toContain('eth_sendTransaction')
  await site.send.getByLabel('To', { exact: true }).fill(receiver)
  await site.send.getByLabel('Amount').fill('5')
  await expect(site.send.getByText('You do not have that much, network fee included').first()).toBeVisible()
})

test('Max keeps back the network fee and the payment goes through', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  const site = new Site(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.send.getByLabel('To', { exact: true }).fill(receiver)
  await site.send.getByRole('button', { name: 'Max' }).click()
  await expect(site.send.getByLabel('Amount')).toHaveValue(/^0\.99\d+$/)
  await site.send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(site.send.getByText('The payment is confirmed and final.').first()).toBeVisible()
})
