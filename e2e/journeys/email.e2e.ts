import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { accountButton, askForCode, codeScreen, logIn, newEmail, typeCode } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { press } from '../pages/press.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

test('[CON-03, AUTH-01, FRAME-01, FRAME-18] an email and a login code create a wallet that signs in its frame', async ({
  page,
}) => {
  await logIn(page, newEmail())
  const frame = page.locator('#w3m-iframe')
  await expect(frame).toBeHidden()
  expect(await frame.evaluate(({ style }) => [style.position, style.zIndex])).toEqual(['fixed', '999999'])
  const { sign } = new Site(page)
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(frame).toBeVisible()
  await press(page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }))
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  await expect(frame).toBeHidden()
  await sign.getByRole('button', { name: 'Verify' }).click()
  await expect(sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()
})

test('[AUTH-01] a reload while the code is on its way leads back to it, without a second email', async ({ page }) => {
  const email = newEmail()
  const site = await askForCode(page, email)
  const code = await readCode(email)
  await expect(codeScreen(page).getByLabel('6-digit code')).toBeFocused()
  await page.reload()
  const other = await page.context().newPage()
  await other.goto('/')
  await new Site(other).openWallets()
  await other.close()
  await site.connectButton.click()
  await expect(codeScreen(page).getByText(email)).toBeVisible()
  await typeCode(page, code)
  await expect(accountButton(page)).toBeVisible()
  expect(await readMails(email)).toHaveLength(1)
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual(['latchkey.tabConnectorId'])
})

test('[CON-03] the same email restores the same wallet in another browser', async ({ page, browser }) => {
  const email = newEmail()
  const first = await logIn(page, email)
  const other = await browser.newContext({ baseURL: addresses.site })
  expect(await logIn(await other.newPage(), email, 2)).toBe(first)
  await other.close()
})

test('[CON-03] logging out in one tab logs out the others, and each can log in again', async ({ page }) => {
  const email = newEmail()
  const account = await logIn(page, email)
  const other = await page.context().newPage()
  await other.goto('/')
  await expect(accountButton(other)).toHaveText(account)
  await accountButton(page).click()
  await new Site(page).dialog.getByRole('button', { name: 'Disconnect' }).click()
  await expect(new Site(other).connectButton).toHaveText('Connect wallet')
  expect(await logIn(other, email, 2)).toBe(account)
  await expect(new Site(page).connectButton).toHaveText('Connect wallet')
})
