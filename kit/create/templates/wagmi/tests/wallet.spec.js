import { test } from '@latchkey/testing/playwright'
import { expect } from '@playwright/test'

test('offers Latchkey, connects a browser wallet and keeps it after a reload', async ({ page, wallet }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Latchkey' })).toBeVisible()
  await page.getByRole('button', { name: wallet.info.name }).click()
  const leave = page.getByRole('button', { name: `Disconnect ${wallet.address}` })
  await expect(leave).toBeVisible()
  await page.reload()
  await expect(leave).toBeVisible()
})
