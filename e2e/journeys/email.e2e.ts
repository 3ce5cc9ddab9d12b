import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { logIn, newEmail } from '../pages/login.ts'
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

test('[CON-03] the same email restores the same wallet in another browser', async ({ page, browser }) => {
  const email = newEmail()
  const first = await logIn(page, email)
  const other = await browser.newContext({ baseURL: addresses.site })
  expect(await logIn(await other.newPage(), email, 2)).toBe(first)
  await other.close()
})
