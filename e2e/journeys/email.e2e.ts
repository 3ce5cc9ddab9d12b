import { expect, type Page, test } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { Site } from '../pages/site.ts'

const newEmail = () => `ada-${crypto.randomUUID()}@example.com`

/** The code in the newest mail to an address, as a person reads it in the sandbox's mailbox. */
const readCode = async (email: string): Promise<string> => {
  const response = await fetch(`${addresses.sandbox}/mail?to=${encodeURIComponent(email)}`)
  const [newest] = (await response.json()) as { text: string }[]
  return newest?.text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '') ?? ''
}

/** Types the address and the code, and answers with the account that opened. */
const logIn = async (page: Page, email: string): Promise<string> => {
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.dialog.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await expect(site.dialog.getByText('Enter the code we sent to')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => readCode(email)).toMatch(/^\d{6}$/)
  await page.keyboard.type(await readCode(email))
  const account = page.getByRole('button', { name: /^Your account 0x/ })
  await expect(account).toBeVisible({ timeout: 20_000 })
  return (await account.textContent()) ?? ''
}

test('[CON-03, AUTH-01, FRAME-01, FRAME-18] an email and a code make a wallet, and it signs in its frame', async ({
  page,
}) => {
  await logIn(page, newEmail())
  const frame = page.locator('#w3m-iframe')
  await expect(frame).toBeHidden()
  expect(await frame.evaluate(({ style }) => [style.position, style.zIndex])).toEqual(['fixed', '999999'])
  const { sign } = new Site(page)
  await sign.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(frame).toBeVisible()
  await page.frameLocator('#w3m-iframe').getByRole('button', { name: 'Sign' }).click()
  await expect(sign.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
  await expect(frame).toBeHidden()
  await sign.getByRole('button', { name: 'Verify' }).click()
  await expect(sign.getByText('Valid. This account signed exactly this text.').first()).toBeVisible()
})

test('[CON-03] the same email brings the same wallet back in another browser', async ({ page, browser }) => {
  // The second mail may be asked for 30 s after the first.
  test.setTimeout(120_000)
  const email = newEmail()
  const first = await logIn(page, email)
  const other = await browser.newContext({ baseURL: addresses.site })
  await new Promise((resolve) => setTimeout(resolve, 30_500))
  expect(await logIn(await other.newPage(), email)).toBe(first)
  await other.close()
})
