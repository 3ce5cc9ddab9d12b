import { test } from '@latchkey/testing/playwright'

test('connects a browser wallet and keeps it after a reload', async ({ page, wallet, latchkey }) => {
  await page.goto('/')
  await latchkey.connect()
  await latchkey.expectAccount(wallet.address)
  await page.reload()
  await latchkey.expectAccount(wallet.address)
})
