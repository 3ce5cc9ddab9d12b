import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, giveToken, seiOf, tokenOf } from '../money.ts'
import { addressOf, approve, decline, turnTo } from '../pages/embedded.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { SendPage } from '../pages/send.ts'
import { WalletsPage } from '../pages/wallets.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())

test('[ACT-06, CON-03] the email wallet sends a token and then all of its SEI', async ({ page }) => {
  expect(addresses.site).toBeTruthy()
  await logIn(page, newEmail())
  const own = await addressOf(page)
  await giveSei(own, '1')
  await giveToken(own, 'USDC', '20')
  const site = new SendPage(page)
  const receiver = newAddress()
  await site.openSend()
  await site.choose('USDC')
  await site.fill('12.5', receiver)
  await site.confirm()
  await approve(page)
  await site.expectSaid('The payment is confirmed and final.')
  expect(await tokenOf(receiver, 'USDC')).toBe('12.5')
  await site.dialog.getByRole('button', { name: 'Send again' }).click()
  await site.choose('SEI')
  await site.dialog.getByRole('button', { name: 'Max' }).click()
  await expect(site.amount).toHaveValue(/^0\.9\d+$/)
  await site.confirm()
  await approve(page)
  await site.expectSaid('The payment is confirmed and final.')
  expect(Number(await seiOf(receiver))).toBeGreaterThan(0.9)
})

test('[SEND-05, CON-08] declining a payment keeps the form, and a second wallet can be added and left', async ({
  page,
}) => {
  const harbour = await TestWallet.install(page)
  await logIn(page, newEmail())
  const own = await addressOf(page)
  await giveSei(own, '1')
  const site = new SendPage(page)
  await site.openSend()
  await site.fill('0.2', newAddress())
  await site.confirm()
  await decline(page)
  await site.expectSaid('Payment declined')
  await site.dialog.getByRole('button', { name: 'Change details' }).click()
  await expect(site.amount).toHaveValue('0.2')
  await page.keyboard.press('Escape')

  await turnTo(page, 'Smart account')
  const smart = await addressOf(page)
  const wallets = new WalletsPage(page)
  await wallets.openList(smart)
  await wallets.press('Add a wallet')
  await wallets.wallet('Harbour Wallet').click()
  await expect(wallets.row('Harbour Wallet')).toContainText('Active')
  await expect.poll(() => addressOf(page)).toBe(harbour.address)
  await wallets.press(/^Switch to (?!Harbour)/)
  await expect(wallets.row('Harbour Wallet')).toContainText('Switch')
  await page.keyboard.press('Escape')
  await expect(wallets.accountButton(smart)).toBeVisible()
})
