import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, seiOf } from '../money.ts'
import { addressOf, approve, turnTo, untilAsked } from '../pages/embedded.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { SendPage } from '../pages/send.ts'
import { WalletPage } from '../pages/walletPage.ts'
import { test } from '../test.ts'

const neverPaid = 'You haven’t paid this address before.'

test('[production, ACT-06] without a history index, a new receiver is marked as new and a known one is not', async ({
  page,
}) => {
  await logIn(page, newEmail())
  await giveSei(await addressOf(page), '2')
  const receiver = privateKeyToAddress(generatePrivateKey())
  const site = new SendPage(page)
  const warning = page.frameLocator('#w3m-iframe').getByText(neverPaid).first()
  await site.openSend()
  await site.fill('0.25', receiver)
  await site.confirm()
  await untilAsked(page)
  await expect(warning).toBeVisible()
  await approve(page)
  await site.expectSaid('The payment is confirmed and final.')

  await site.dialog.getByRole('button', { name: 'Send again' }).click()
  await site.fill('0.5', receiver)
  await site.confirm()
  await untilAsked(page)
  await expect(warning).toHaveCount(0)
  await approve(page)
  await site.expectSaid('The payment is confirmed and final.')
  expect(await seiOf(receiver)).toBe('0.75')
})

test('[production, ACT-12] without a bundler, a smart account is deployed and pays through the standard account', async ({
  page,
}) => {
  await logIn(page, newEmail())
  const plain = await addressOf(page)
  const site = new SendPage(page)
  await turnTo(page, 'Smart account')
  const smart = await addressOf(page)
  expect(smart).not.toBe(plain)
  await giveSei(plain, '1')
  await giveSei(smart, '2')
  const receiver = privateKeyToAddress(generatePrivateKey())
  await site.openSend()
  await site.fill('0.25', receiver)
  await site.confirm()
  await untilAsked(page)
  const screen = page.frameLocator('#w3m-iframe')
  await expect(screen.getByText('Fee paid by')).toBeVisible()
  await expect(screen.getByText('Also creates')).toBeVisible()
  await approve(page)
  await site.expectSaid('The payment is confirmed and final.')
  expect(await seiOf(receiver)).toBe('0.25')
  // Only the payment has left the smart account; the standard account paid the fee.
  expect(await seiOf(smart)).toBe('1.75')
  expect(Number(await seiOf(plain))).toBeLessThan(1)
})

test('[production, threat 33] a frozen wallet stays frozen, also in another browser', async ({ page, browser }) => {
  const email = newEmail()
  const wallet = new WalletPage(page)
  await wallet.signIn(email)
  await wallet.address()
  await wallet.button('Freeze this wallet').click()
  await expect(page.getByText(/^This wallet is frozen\./)).toBeVisible()
  const elsewhere = await browser.newContext({ baseURL: addresses.site })
  const other = new WalletPage(await elsewhere.newPage())
  await other.signIn(email, 2)
  await expect(other.page.getByText(/^This wallet is frozen\./)).toBeVisible()
  await elsewhere.close()
})

test('[production, threat 60] there is no sandbox', async ({ request }) => {
  await expect(fetch(addresses.sandbox)).rejects.toThrow('fetch failed')
  for (const path of ['/mail', '/faucet', '/plan'])
    expect((await request.get(`${addresses.api}${path}`)).status()).toBe(404)
})
