import { expect } from '@playwright/test'
import type { Hex } from 'viem'
import { giveSei, seiOf, tokenOf } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { pressByKey, reach } from '../pages/keys.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { press as pressAsHand } from '../pages/press.ts'
import { beginSwap, SwapPage } from '../pages/swap.ts'
import { test } from '../test.ts'
import type { TestWallet } from '../wallets/testWallet.ts'

const sends = ({ requests }: TestWallet) => requests.filter((method) => method === 'eth_sendTransaction').length

test('[ACT-07] swaps SEI to USDC with a live quote and review, and updates the balance', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await expect(swap.dialog.getByRole('button', { name: 'Enter amount' })).toBeVisible()
  await swap.pay.fill('10')
  await expect(swap.receive).toHaveValue(/^[34]\.\d+$/)
  await expect(swap.fact('Rate')).toHaveText(/1 SEI = 0\.\d+ USDC/)
  await swap.fact('Rate').getByRole('button').first().click()
  await expect(swap.fact('Rate')).toHaveText(/1 USDC = 2\.\d+ SEI/)
  await expect(swap.fact('Price impact')).toHaveText(/%/)
  await expect(swap.fact('Route')).toHaveText(/SEI › USDC via/)
  await expect(swap.fact('Network fee')).toHaveText(/about 0\.0\d+ SEI/)
  expect(await axeViolations(page)).toEqual([])
  await swap.openReview()
  await expect(swap.fact('Slippage')).toHaveText('1%')
  expect(await axeViolations(page)).toEqual([])
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swap.expectSaid(/^Swapped SEI to [34]\.\d+ USDC$/)
  expect(await axeViolations(page)).toEqual([])
  await expect(swap.dialog.getByRole('link', { name: /View on/ })).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
  expect(Number(await tokenOf(wallet.address, 'USDC'))).toBeGreaterThan(3.5)
  expect(Number(await seiOf(wallet.address))).toBeLessThan(10)
  expect(sends(wallet)).toBe(1)
})

test('[ACT-07] swaps USDC to WETH: approves the exact amount, then swaps, in one flow of two steps', async ({
  page,
}) => {
  const { wallet, swap } = await beginSwap(page, { USDC: '500' })
  await swap.paying('USDC')
  await swap.receiving('WETH')
  await swap.pay.fill('250')
  await swap.openReview()
  await expect(swap.fact('Token approval').first()).toHaveText('250 USDC, only for this swap')
  wallet.decision = 'hold'
  await swap.dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await expect(swap.dialog.getByText('Approve limit increase in your wallet').first()).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  wallet.decision = 'approve'
  wallet.release()
  await swap.expectSaid(/^Swapped USDC to 0\.07\d+ WETH$/)
  expect(sends(wallet)).toBe(2)
  expect(await tokenOf(wallet.address, 'USDC')).toBe('250')
  expect(Number(await tokenOf(wallet.address, 'WETH'))).toBeGreaterThan(0.07)
})

test('[ACT-07] swaps USDC to SEI after an approval', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page, { USDC: '100' })
  const before = Number(await seiOf(wallet.address))
  await swap.receiving('USDC')
  await swap.dialog.getByRole('button', { name: 'Reverse the swap' }).click()
  await expect(swap.dialog.getByRole('button', { name: /change token/ }).first()).toHaveText(/USDC/)
  await swap.dialog.getByRole('button', { name: /^Max/ }).click()
  await expect(swap.pay).toHaveValue('100')
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await swap.expectSaid(/^Swapped USDC to 2\d\d\.\d+ SEI$/)
  expect(Number(await seiOf(wallet.address))).toBeGreaterThan(before + 200)
  expect(await tokenOf(wallet.address, 'USDC')).toBe('0')
})

test('[ACT-07] takes the amount to receive, and the swap pays out at least that much', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await swap.receive.fill('2')
  await expect(swap.pay).toHaveValue(/^4\.\d+$/)
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swap.expectSaid(/^Swapped SEI to 2(\.00\d*)? USDC$/)
  const got = Number(await tokenOf(wallet.address, 'USDC'))
  expect(got).toBeGreaterThanOrEqual(2)
  expect(got).toBeLessThan(2.01)
})

test('[SEND-08] the button tells low liquidity from a low balance', async ({ page }) => {
  const { swap } = await beginSwap(page, { USDC: '35000000' })
  await swap.paying('USDC')
  await swap.receiving('WETH')
  await swap.pay.fill('30000000')
  await expect(swap.dialog.getByRole('button', { name: 'Insufficient liquidity' })).toBeVisible()
  await swap.pay.fill('35000001')
  await expect(swap.dialog.getByRole('button', { name: 'Insufficient balance' })).toHaveAttribute('aria-disabled')
})

test('[ACT-07] Max keeps the network fee and says how much', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await swap.dialog.getByRole('button', { name: /^Max/ }).click()
  await expect(swap.pay).toHaveValue(/^19\.\d+$/)
  await expect(swap.dialog.getByText(/Keeps .* SEI for the network fee\./)).toBeVisible()
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swap.expectSaid(/^Swapped SEI to/)
  expect(Number(await seiOf(wallet.address))).toBeGreaterThan(0)
})

test('[ACT-07] swaps by keyboard alone', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve())
  await pressByKey(page, swap.dialog.getByRole('button', { name: 'Select token' }).first())
  await expect(swap.dialog.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('USDC')
  await press('Tab', 'Tab', 'Enter')
  await expect(swap.dialog.getByRole('button', { name: 'USDC, change token' })).toBeVisible()
  await reach(page, swap.pay)
  await page.keyboard.type('1')
  await expect(swap.review).not.toHaveAttribute('aria-disabled')
  await pressByKey(page, swap.review)
  await expect(swap.title).toHaveText('Review swap')
  await expect(swap.fact('At least')).toHaveText(/\d/)
  await pressByKey(page, swap.dialog.getByRole('button', { name: 'Swap', exact: true }))
  await swap.expectSaid(/^Swapped SEI to/)
  expect(sends(wallet)).toBe(1)
})

test('[ACT-07, CON-03] swaps SEI to USDC with the email wallet, approved in its frame', async ({ page }) => {
  await logIn(page, newEmail())
  const swap = new SwapPage(page)
  await page.getByRole('button', { name: /^Your account 0x/ }).click()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await swap.dialog.getByRole('button', { name: 'Copy address' }).click()
  const address = (await page.evaluate(() => navigator.clipboard.readText())) as Hex
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  await giveSei(address, '20')
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(swap.dialog.getByText('Balance 20')).toBeVisible()
  await swap.receiving('USDC')
  await swap.pay.fill('5')
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await pressAsHand(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Approve' }))
  await swap.expectSaid(/^Swapped SEI to [12]\.\d+ USDC$/)
  expect(Number(await tokenOf(address, 'USDC'))).toBeGreaterThan(1.8)
})
