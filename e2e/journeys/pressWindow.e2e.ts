import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei, tokenOf } from '../money.ts'
import { addressOf } from '../pages/embedded.ts'
import { logIn, newEmail } from '../pages/login.ts'
import { approveIn } from '../pages/press.ts'
import { SendPage } from '../pages/send.ts'
import { Site } from '../pages/site.ts'
import { beginEmbeddedSwap } from '../pages/swap.ts'
import { forgetVisibility, openByPress } from '../pages/walletWindow.ts'
import { test } from '../test.ts'

const why = 'This browser can’t detect if a site covers the wallet, so you approve requests in this window.'

test('[threat 22] without occlusion checks, one press in the page opens the wallet window', async ({
  page,
  context,
}) => {
  await forgetVisibility(context)
  await logIn(page, newEmail())
  const own = await addressOf(page)
  await giveSei(own, '2')
  const site = new Site(page)
  const sign = site.sign.getByRole('button', { name: 'Sign', exact: true })

  await test.step('sign: the window explains itself once, and the page has the focus again', async () => {
    const opened = await openByPress(page, () => sign.click())
    expect(new URL(opened.url()).origin).toBe(addresses.wallet)
    await expect(opened.getByText(why).first()).toBeVisible()
    await expect(opened.getByText(new URL(addresses.site).host).first()).toBeVisible()
    await expect(page.frameLocator('#w3m-iframe').getByText('Answer in the wallet window.')).toBeVisible()
    const closed = opened.waitForEvent('close')
    await approveIn(opened)
    await closed
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.hasFocus())).toBe(true)
  })

  await test.step('send: the second window does not explain itself again', async () => {
    const send = new SendPage(page)
    const receiver = privateKeyToAddress(generatePrivateKey())
    await send.openSend()
    await send.fill('0.5', receiver)
    const opened = await openByPress(page, () => send.confirm())
    await expect(opened.getByText('0.5 SEI').first()).toBeVisible()
    await expect(opened.getByText(why)).toHaveCount(0)
    await approveIn(opened)
    await send.expectSaid('The payment is confirmed and final.')
    expect(opened.isClosed()).toBe(true)
    await page.keyboard.press('Escape')
  })

  await test.step('a declined request closes the window', async () => {
    const opened = await openByPress(page, () => sign.click())
    const closed = opened.waitForEvent('close')
    await opened.getByRole('button', { name: 'Cancel' }).click()
    await closed
    await expect(site.sign.getByText('You declined the request in your wallet.').first()).toBeVisible()
  })

  await test.step('a window closed without an answer can be opened again from the frame', async () => {
    const screen = page.frameLocator('#w3m-iframe')
    const opened = await openByPress(page, () => sign.click())
    await expect(opened.getByRole('button', { name: 'Sign' })).toBeVisible()
    await opened.close()
    await expect(screen.getByText('The wallet window was closed without an answer.')).toBeVisible()
    const again = await openByPress(page, () => screen.getByRole('button', { name: 'Open it again' }).click())
    const closed = again.waitForEvent('close')
    await approveIn(again)
    await closed
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  })

  await test.step('a blocked window leaves the frame’s own button', async () => {
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await sign.click()
    const go = page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Continue' })
    const opened = await openByPress(page, () => go.click())
    const closed = opened.waitForEvent('close')
    await approveIn(opened)
    await closed
    await expect(site.sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  })
})

test('[threat 22, ACT-07] without occlusion checks, both steps of a swap use one wallet window', async ({
  page,
  context,
}) => {
  await forgetVisibility(context)
  const { swap, address } = await beginEmbeddedSwap(page, { isSmart: false })
  await swap.paying('USDC')
  await swap.receiving('WETH')
  await swap.pay.fill('50')
  await swap.openReview()
  let windows = 0
  context.on('page', () => {
    windows += 1
  })
  const go = swap.dialog.getByRole('button', { name: 'Approve and swap', exact: true })
  const opened = await openByPress(page, () => go.click())
  await approveIn(opened)
  await expect(opened.getByText('Waiting for the site').or(opened.getByText('WETH')).first()).toBeVisible()
  const closed = opened.waitForEvent('close')
  await expect(opened.getByText(/WETH/).first()).toBeVisible()
  await approveIn(opened)
  await closed
  await swap.expectSaid(/^Swapped /)
  expect(windows).toBe(1)
  expect(Number(await tokenOf(address, 'WETH'))).toBeGreaterThan(0.01)
})
