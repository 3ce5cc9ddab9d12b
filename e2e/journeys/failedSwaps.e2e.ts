import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { giveSei, tokenOf } from '../money.ts'
import { axeViolations } from '../pages/axe.ts'
import { approve, decline, untilAsked } from '../pages/embedded.ts'
import { beginEmbeddedSwap, beginSwap, SwapPage } from '../pages/swap.ts'
import { crashUsdt, undoCrash } from '../pools.ts'
import { test } from '../test.ts'
import { TestWallet } from '../wallets/testWallet.ts'

test.afterEach(undoCrash)

const sends = ({ requests }: TestWallet) => requests.filter((method) => method === 'eth_sendTransaction').length
/** The minimum received, as shown in the review. */
const leastOf = async (swap: SwapPage): Promise<number> =>
  Number.parseFloat((await swap.fact('At least').textContent()) ?? '')

test('[SEND-05] a declined swap is reported calmly, and the second try goes through', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await swap.pay.fill('1')
  await swap.openReview()
  wallet.decision = 'reject'
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swap.expectSaid('Swap declined')
  expect(await axeViolations(page)).toEqual([])
  wallet.decision = 'approve'
  await swap.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(swap.title).toHaveText('Review swap')
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await swap.expectSaid(/^Swapped SEI to/)
})

test('[SEND-09] a price move beyond the slippage is recognized and a new quote offered', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page, { USDC: '300' })
  await swap.paying('USDC')
  await swap.receiving('USDT0')
  await swap.pay.fill('100')
  await swap.openReview()
  await swap.dialog.getByRole('button', { name: 'Approve and swap' }).click()
  await swap.expectSaid(/^Swapped USDC to/)
  await page.keyboard.press('Escape')
  await swap.openSwap(wallet.address)
  await swap.pay.fill('100')
  await swap.openReview()
  const before = await leastOf(swap)
  wallet.decision = 'hold'
  await swap.dialog.getByRole('button', { name: /^(Approve and swap|Swap)$/ }).click()
  await expect(swap.dialog.getByText('Approve limit increase in your wallet').first()).toBeVisible()
  await crashUsdt()
  wallet.decision = 'approve'
  wallet.release()
  await swap.expectSaid('The price moved beyond your slippage. Get a new quote.')
  expect(await tokenOf(wallet.address, 'USDC')).toBe('200')
  await swap.dialog.getByRole('button', { name: 'Get a new quote' }).click()
  await expect(swap.title).toHaveText('Review swap')
  await expect.poll(() => leastOf(swap)).toBeLessThan(0.95 * before)
})

test('[SEND-09] a submitted swap reverts rather than pay out less than the minimum', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page, { USDT0: '300', USDC: '100' })
  await swap.paying('SEI')
  await swap.receiving('USDT0')
  await swap.pay.fill('5')
  await swap.openReview()
  wallet.decision = 'hold'
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(swap.dialog.getByText('Confirm transaction in your wallet').first()).toBeVisible()
  await expect.poll(() => sends(wallet)).toBe(1)
  await crashUsdt()
  wallet.decision = 'approve'
  wallet.release()
  await swap.expectSaid('The price moved beyond your slippage. Get a new quote.')
  await expect(swap.dialog.getByRole('link', { name: /View on/ })).toBeVisible()
  expect(await tokenOf(wallet.address, 'USDT0')).toBe('300')
})

test('[ACT-07] a quote that cannot be refreshed expires, and one click gets a new one', async ({ page }) => {
  const { swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await swap.pay.fill('1')
  await swap.openReview()
  await page.route(`${addresses.api}/v1/convert/**`, (route) => route.abort())
  await expect(swap.dialog.getByText('This quote has expired. Get a new one.').first()).toBeVisible()
  await expect(swap.dialog.getByRole('button', { name: 'Swap', exact: true })).toBeHidden()
  await page.unroute(`${addresses.api}/v1/convert/**`)
  await swap.dialog.getByRole('button', { name: 'Get a new quote' }).last().click()
  await expect(swap.dialog.getByRole('button', { name: 'Swap', exact: true })).toBeVisible()
})

test('[SEND-08] when the swap service is down, each step says so and recovers on retry', async ({ page }) => {
  const wallet = await TestWallet.install(page)
  await giveSei(wallet.address, '5')
  const swap = new SwapPage(page)
  await page.route(`${addresses.api}/v1/convert/**`, (route) => route.abort())
  await swap.connect('Harbour Wallet', wallet.address)
  await swap.openAccount(wallet.address)
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect(swap.dialog.getByText('Failed to initialize swap')).toBeVisible()
  await page.unroute(`${addresses.api}/v1/convert/**`)
  await swap.dialog.getByRole('button', { name: 'Retry' }).click()
  await swap.receiving('USDC')
  await page.route(`${addresses.api}/v1/convert/quotes**`, (route) => route.abort())
  await swap.pay.fill('1')
  await expect(swap.dialog.getByText('We couldn’t reach the Latchkey service. Try again.').first()).toBeVisible()
  await page.unroute(`${addresses.api}/v1/convert/quotes**`)
  await swap.dialog.getByRole('button', { name: 'Retry' }).click()
  await swap.openReview()
})

test('[SEND-07] when the chain goes away after sending, the swap is still followed to its end', async ({ page }) => {
  const { wallet, swap } = await beginSwap(page)
  await swap.receiving('USDC')
  await swap.pay.fill('1')
  await swap.openReview()
  wallet.decision = 'hold'
  await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.poll(() => sends(wallet)).toBe(1)
  await page.route(`${addresses.api}/v1/?**`, (route) => route.fulfill({ status: 503, body: '{}' }))
  wallet.decision = 'approve'
  wallet.release()
  await expect(swap.dialog.getByText('Waiting for the network').first()).toBeVisible()
  // Long enough for several failed attempts.
  await page.waitForTimeout(3_000)
  await page.unroute(`${addresses.api}/v1/?**`)
  await expect(swap.dialog.getByText(/^Swapped SEI to/).first()).toBeVisible()
})

for (const kind of ['Standard account', 'Smart account'] as const)
  test(`[SEND-02, SEND-05, SEND-09] ${kind} of an email: low balance, declined, network down and price moved lose nothing`, async ({
    page,
  }) => {
    const { swap, address } = await beginEmbeddedSwap(page, { isSmart: kind === 'Smart account' })
    const swapButton = swap.dialog.getByRole('button', { name: 'Swap', exact: true })
    const retry = async () => {
      await swap.dialog.getByRole('button', { name: 'Try again' }).click()
      await expect(swap.title).toHaveText('Review swap')
      await expect(swap.fact('At least')).toHaveText(/\d/)
      await swapButton.click()
    }

    await test.step('low balance', async () => {
      await swap.receiving('USDC')
      await swap.pay.fill('21')
      await expect(swap.dialog.getByRole('button', { name: 'Insufficient balance' })).toBeVisible()
    })

    await test.step('declined in the frame', async () => {
      await swap.pay.fill('1')
      await swap.openReview()
      await swapButton.click()
      await decline(page)
      await swap.expectSaid('Swap declined')
    })

    await test.step("the wallet's network is down when it sends", async () => {
      await retry()
      await untilAsked(page)
      // How plain transactions and user operations are sent.
      const way = kind === 'Standard account' ? `${addresses.wallet}/rpc**` : `${addresses.wallet}/api/operation/carry`
      await page.route(way, (route) => route.fulfill({ status: 503, body: '{}' }))
      await approve(page)
      await expect(swap.dialog.getByText('Not confirmed yet').first()).toBeVisible()
      await expect(swap.dialog.getByRole('button', { name: 'All activity' })).toBeVisible()
      await page.unroute(way)
      await retry()
      await approve(page)
      await swap.expectSaid(/^Swapped SEI to/)
    })

    await test.step('the price moves during approval', async () => {
      await swap.dialog.getByRole('button', { name: 'Done' }).click()
      await swap.dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      await swap.paying('USDC')
      await swap.receiving('USDT0')
      await swap.pay.fill('100')
      await swap.openReview()
      const held = await tokenOf(address, 'USDC')
      await swap.dialog.getByRole('button', { name: 'Approve and swap' }).click()
      await untilAsked(page)
      await crashUsdt()
      await approve(page)
      await swap.expectSaid('The price moved beyond your slippage. Get a new quote.')
      expect(await tokenOf(address, 'USDC')).toBe(held)
    })
  })
