import { expect } from '@playwright/test'
import { type Watched, walletName } from './browser.ts'
import { type Stranger, stateOf } from './walk.ts'

/** Uses the other components of a React app without a server: buttons for views and wallets, and a view in the page. */
export const walkParts = async (
  { page, complaints }: Watched,
  url: string,
  [node, other]: readonly [string, string],
): Promise<void> => {
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const [inPage, dialog] = [page.locator('.latchkey-embed'), page.getByRole('dialog')]
  const address = /^0x[0-9a-fA-F]{4}…[0-9a-fA-F]{4}$/
  await page.goto(`${url}/?parts&${new URLSearchParams({ node, other })}`)
  await expect(inPage.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  await expect(page.locator('nav').getByRole('button', { name: walletName })).toHaveText(walletName)
  await expect(inPage.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await expect(button(address)).toHaveCount(0)
  await expect(dialog).toHaveCount(0)

  await inPage.getByRole('button', { name: new RegExp(walletName) }).click()
  await expect(inPage.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(button('Moss 918273').first()).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.locator('header').getByRole('button', { name: address }).click()
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.locator('header').getByRole('button', { name: 'Moss 918273' }).click()
  await dialog.getByRole('button', { name: 'Moss 918274' }).click()
  await expect(page.locator('header').getByRole('button', { name: 'Moss 918274' })).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await inPage.getByRole('button', { name: 'Disconnect' }).click()
  await expect(inPage.getByRole('heading', { name: 'Connect a wallet' })).toBeVisible()
  await page.locator('nav').getByRole('button', { name: walletName }).click()
  await expect.poll(async () => (await stateOf(page)).status).toBe('connected')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => (window as unknown as Stranger).latchkey.disconnect())
  expect(complaints).toEqual([])
}
