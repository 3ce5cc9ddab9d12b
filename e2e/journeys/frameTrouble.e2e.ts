import { expect } from '@playwright/test'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { addresses } from '../addresses.ts'
import { giveSei } from '../money.ts'
import { addressOf, turnTo, untilAsked } from '../pages/embedded.ts'
import { accountButton, askForCode, codeScreen, logIn, newEmail } from '../pages/login.ts'
import { readCode } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { SendPage } from '../pages/send.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

test('[FRAME-09] a blocked frame is reported with another login method, and works once unblocked', async ({ page }) => {
  await page.route(`${addresses.wallet}/**`, (route) => route.abort())
  const email = newEmail()
  const { dialog } = await askForCode(page, email)
  await expect(dialog.getByText('The wallet didn’t load. Check your connection, then try again.').first()).toBeVisible()
  await expect(
    dialog.getByRole('button', { name: 'Use a wallet instead' }).or(dialog.getByRole('list')).first(),
  ).toBeVisible()
  await page.unrouteAll()
  await logIn(page, email)
})

test('[FRAME-04] login waits for a slow frame and continues', async ({ page }) => {
  await page.route(`${addresses.wallet}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.continue()
  })
  await logIn(page, newEmail())
})

test('when the wallet server goes down during login, says so, and the same code works afterwards', async ({ page }) => {
  const email = newEmail()
  await askForCode(page, email)
  const screen = codeScreen(page)
  await expect(screen.getByLabel('6-digit code')).toBeFocused()
  const code = await readCode(email)
  await page.route(`${addresses.wallet}/api/**`, (route) => route.abort())
  await page.keyboard.type(code)
  await expect(
    screen
      .getByRole('alert')
      .or(screen.getByText(/didn’t|couldn’t|can’t|not reached/))
      .first(),
  ).toBeVisible()
  await expect(accountButton(page)).toBeHidden()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(accountButton(page)).toBeVisible()
})

test('[FRAME-10, VIEW-14] declining and closing a signature request both return a rejection', async ({ page }) => {
  await logIn(page, newEmail())
  const { sign, dialog } = new Site(page)
  const frame = page.locator('#w3m-iframe')
  const ask = async () => {
    await sign.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(frame).toBeVisible()
  }
  await ask()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Cancel' }).click()
  await expect(frame).toBeHidden()
  await expect(sign.getByText(/declined|rejected/i).first()).toBeVisible()
  await ask()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(frame).toBeHidden()
  await expect(sign.getByText(/declined|rejected/i).first()).toBeVisible()
  // Control: the third one is approved.
  await ask()
  await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
})

test('[SEND-07] when the network goes silent after sending, the wallet reports an unknown outcome and lets the user leave', async ({
  page,
}) => {
  await logIn(page, newEmail())
  await turnTo(page, 'Smart account')
  await giveSei(await addressOf(page), '2')
  const site = new SendPage(page)
  const way = `${addresses.wallet}/rpc**`
  const silence = () =>
    page.route(way, (route) =>
      route.request().postData()?.includes('eth_getUserOperationReceipt') ? route.abort() : route.continue(),
    )
  const told = page.frameLocator('#w3m-iframe').getByRole('heading', { name: 'Sent, not confirmed yet' })
  await site.openSend()
  await site.fill('0.2', privateKeyToAddress(generatePrivateKey()))
  await site.confirm()
  await untilAsked(page)

  await test.step('when the network is back, the payment is confirmed', async () => {
    await silence()
    await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: /^(Send|Approve)/ }))
    await expect(told).toBeVisible()
    await expect(site.dialog.getByText(/failed/i)).toBeHidden()
    await page.unroute(way)
    await site.expectSaid('The payment is confirmed and final.')
    await expect(told).toBeHidden()
  })

  await test.step('when the user leaves, the outcome is reported as unknown', async () => {
    await site.dialog.getByRole('button', { name: 'Send again' }).click()
    await site.fill('0.2', privateKeyToAddress(generatePrivateKey()))
    await site.confirm()
    await untilAsked(page)
    await silence()
    await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: /^(Send|Approve)/ }))
    await expect(told).toBeVisible()
    await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Close' }).click()
    await expect(site.dialog.getByText('Not confirmed yet').first()).toBeVisible()
    await expect(site.dialog.getByText(/failed/i)).toBeHidden()
  })
})
