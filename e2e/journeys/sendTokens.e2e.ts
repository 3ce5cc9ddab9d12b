import { tokens } from '@latchkey/chain/deployments'
import { expect, type Page } from '@playwright/test'
import { decodeFunctionData, erc20Abi, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, giveToken, seiOf, tokenOf } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { pressByKey, reach } from '../pages/keys.ts'
import { SendPage } from '../pages/send.ts'
import { chooseTheme } from '../pages/theme.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

const newAddress = () => privateKeyToAddress(generatePrivateKey())

/** A connected wallet with money, and the form open. */
const start = async (page: Page, sei: `${number}` = '2') => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, sei)
  const site = new SendPage(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.openSend()
  return { wallet, site }
}

test('[ACT-06, SEND-01, ACT-02] sends SEI with full preview, approval, progress and result, twice', async ({
  page,
}) => {
  const { wallet, site } = await start(page)
  const receiver = newAddress()
  await expect(site.dialog.getByRole('button', { name: 'Add amount' })).toBeVisible()
  await site.amount.fill('0.25')
  await expect(site.dialog.getByRole('button', { name: 'Add address' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await site.receiver.fill(receiver)
  await expect(site.dialog.getByText('You haven’t sent to this address from here before.')).toBeVisible()
  await site.preview.click()
  await expect(site.dialog.getByText('0.25 SEI', { exact: true })).toBeVisible()
  await expect(site.dialog.locator(`[title="${receiver}"]`)).toBeVisible()
  await expect(site.dialog.getByText('Sei Network')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  wallet.decision = 'hold'
  await site.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await site.expectSaid('Waiting for your approval')
  expect(await axeViolations(page)).toEqual([])
  wallet.release()
  await site.expectSaid('The payment is confirmed and final.')
  expect(await axeViolations(page)).toEqual([])
  expect(await seiOf(receiver)).toBe('0.25')
  await expect(site.dialog.getByRole('link', { name: /^View on/ })).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
  await site.dialog.getByRole('button', { name: 'Send again' }).click()
  await expect(site.receiver).toHaveValue(receiver)
  await expect(site.amount).toHaveValue('')
  await expect(site.dialog.getByText('You haven’t sent to this address')).toBeHidden()
})

test('[ACT-06] sends an exact token amount, found by search', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  await giveToken(wallet.address, 'USDC', '1250.123456')
  const site = new SendPage(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.openSend()
  await site.choose('USDC')
  const receiver = newAddress()
  await site.fill('1000.000001', receiver)
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
  expect(await tokenOf(receiver, 'USDC')).toBe('1000.000001')
  const { to, data, value } = wallet.lastSend
  expect(to?.toLowerCase()).toBe(tokens.USDC.address.toLowerCase())
  expect(value ?? '0x0').toBe('0x0')
  expect(decodeFunctionData({ abi: erc20Abi, data: data as Hex })).toEqual({
    functionName: 'transfer',
    args: [receiver, 1_000_000_001n],
  })
})

test('Max keeps the current network fee for SEI and nothing for a token', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '1')
  await giveToken(wallet.address, 'USDC', '7.000003')
  const site = new SendPage(page)
  await site.connect('Harbour Wallet', wallet.address)
  await site.openSend()
  await site.choose('USDC')
  const receiver = newAddress()
  await site.receiver.fill(receiver)
  await site.dialog.getByRole('button', { name: 'Max' }).click()
  await expect(site.amount).toHaveValue('7.000003')
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
  expect(await tokenOf(receiver, 'USDC')).toBe('7.000003')
  await site.dialog.getByRole('button', { name: 'Send again' }).click()
  await site.choose('SEI')
  await site.dialog.getByRole('button', { name: 'Max' }).click()
  await expect(site.amount).toHaveValue(/^0\.9\d+$/)
  await expect(site.dialog.getByText(/^Keeps .* SEI for the network fee$/)).toBeVisible()
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
  expect(Number(await seiOf(wallet.address))).toBeLessThan(0.01)
})

test('[SEND-05] a declined payment is reported calmly, keeps the form and can be retried', async ({ page }) => {
  const { wallet, site } = await start(page)
  wallet.decision = 'reject'
  await site.fill('0.1', newAddress())
  await site.confirm()
  await site.expectSaid('Payment declined')
  await expect(site.dialog.getByRole('alert')).toBeHidden()
  await site.dialog.getByRole('button', { name: 'Change details' }).click()
  await expect(site.amount).toHaveValue('0.1')
  wallet.decision = 'approve'
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
})

test('[SEND-02, SEND-03] the button and the field say why something cannot be sent', async ({ page }) => {
  const { wallet, site } = await start(page, '1')
  await site.fill('5', newAddress())
  await expect(site.dialog.getByRole('button', { name: 'Insufficient funds' })).toBeVisible()
  await expect(site.dialog.getByText(/^You have 1 SEI$/)).toBeVisible()
  await site.amount.fill('1')
  await expect(site.dialog.getByText(/^You need .* SEI for the network fee$/)).toBeVisible()
  await site.amount.fill('0')
  await expect(site.dialog.getByRole('button', { name: 'Incorrect value' })).toBeVisible()
  await site.fill('0.5', '0x1234')
  await expect(site.dialog.getByRole('button', { name: 'Invalid address' })).toBeVisible()
  await site.receiver.fill('sei1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq')
  await expect(site.dialog.getByText(/^This network can’t tell which 0x address belongs/)).toBeVisible()
  await site.amount.fill('1,250')
  await expect(site.dialog.getByText('“1,250” can be read in two ways. Write 1250 or 1.25.').first()).toBeVisible()
  await expect(site.amount).toHaveValue('1,250')
  await expect(site.dialog.getByRole('button', { name: 'Add amount' })).toBeVisible()
  expect(wallet.requests).not.toContain('eth_sendTransaction')
})

test('an address that looks like an earlier receiver must be compared first', async ({ page }) => {
  const { site } = await start(page)
  const known = newAddress()
  await site.fill('0.1', known)
  await site.confirm()
  await site.expectSaid('The payment is confirmed and final.')
  await site.dialog.getByRole('button', { name: 'Send again' }).click()
  const twin = `0x${known.slice(2, 7)}${'0'.repeat(30)}${known.slice(-5)}`.toLowerCase()
  await site.fill('0.1', twin)
  await expect(site.dialog.getByRole('alert')).toContainText('looks like one you have sent to, but is another')
  expect(await axeViolations(page)).toEqual([])
  await site.preview.click()
  const send = site.dialog.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await site.dialog.getByText('I have compared every character').click()
  await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  await site.dialog.getByRole('button', { name: 'Cancel' }).click()
  await site.receiver.fill(tokens.USDC.address)
  await expect(site.dialog.getByText('This address is a contract.')).toBeVisible()
})

test('when the network goes away during a payment, says so and follows the payment to its end', async ({ page }) => {
  const { wallet, site } = await start(page)
  const receiver = newAddress()
  await site.fill('0.1', receiver)
  wallet.decision = 'hold'
  await site.confirm()
  await site.expectSaid('Waiting for your approval')
  const isRpc = (url: URL) => url.origin === addresses.api && url.pathname === '/v1/'
  await page.route(isRpc, (route) => route.abort())
  wallet.release()
  await site.expectSaid('We can’t reach the network')
  await expect.poll(() => seiOf(receiver)).toBe('0.1')
  await page.unroute(isRpc)
  await site.expectSaid('The payment is confirmed and final.')
})

const ends = [
  ['repriced', 'Sent with a new fee'],
  ['cancelled', 'Canceled'],
  ['replaced', 'Replaced by another transaction'],
] as const

for (const [how, title] of ends)
  test(`[SEND-06] reports a payment that is ${how} in the wallet as such`, async ({ page }) => {
    const { wallet, site } = await start(page)
    wallet.isQueueing = true
    await site.fill('0.1', newAddress())
    await site.confirm()
    await site.expectSaid('Transaction started')
    // The page must see the payment pending before it is replaced.
    await page.waitForTimeout(2_500)
    await wallet.replaceQueued(how)
    await site.expectSaid(title)
  })

test('a wallet on another network must switch before anything is sent', async ({ page }) => {
  const { wallet, site } = await start(page)
  await site.fill('0.1', newAddress())
  await wallet.switchTo(1)
  await expect(site.dialog.getByText(/^Your wallet is on another network/)).toBeVisible()
  await site.dialog.getByRole('button', { name: 'Switch' }).click()
  await expect(site.amount).toBeVisible()
})

test('a whole payment by keyboard alone, on a phone, in light mode', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await chooseTheme(page, 'light')
  const { site } = await start(page)
  const receiver = newAddress()
  const button = (name: string) => site.dialog.getByRole('button', { name, exact: true })
  await reach(page, site.amount)
  await page.keyboard.type('0.3')
  await reach(page, site.receiver)
  await page.keyboard.type(receiver)
  await pressByKey(page, site.preview)
  await expect(site.dialog.getByRole('heading', { name: 'Review send' })).toBeVisible()
  await pressByKey(page, button('Send'))
  await site.expectSaid('The payment is confirmed and final.')
  expect(await axeViolations(page)).toEqual([])
  await pressByKey(page, button('Done'))
  await expect(site.dialog).toBeHidden()
  expect(await seiOf(receiver)).toBe('0.3')
})
