import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'
import { accountButton, askForCode, codeScreen, logIn, newEmail, typeCode } from '../pages/login.ts'
import { readCode, readMails } from '../pages/mailbox.ts'
import { Site } from '../pages/site.ts'
import { test } from '../test.ts'

/** Any other code. */
const wrong = (code: string, step = 1): string => String((Number(code) + step * 111_111) % 1_000_000).padStart(6, '0')

test('[AUTH-01] a wrong code is reported and the right one still works; after five, the next login needs a link', async ({
  page,
}) => {
  // Emails to one address are at least 30 s apart.
  const email = newEmail()
  await askForCode(page, email)
  const code = await readCode(email)
  const screen = codeScreen(page)
  await expect(screen.getByText(`We emailed it to ${email}. You’re logging in at localhost`)).toBeVisible()
  await expect(screen.getByLabel('6-digit code')).toBeFocused()
  // The previous result stays until the next check starts.
  const tryCode = async (typed: string, says: string): Promise<void> => {
    const answered = page.waitForResponse((response) => response.url().endsWith('/auth/email/verify'))
    await page.keyboard.type(typed)
    await answered
    await expect(screen.getByText(says).first()).toBeVisible()
  }
  for (const step of [1, 2, 3, 4]) {
    await tryCode(wrong(code, step), 'That code isn’t right. Check it, then try again.')
  }
  await tryCode(wrong(code, 5), 'That code was tried too often. Ask for a new one.')
  await tryCode(code, 'That code was tried too often. Ask for a new one.')
  await expect(accountButton(page)).toBeHidden()

  await screen.getByRole('button', { name: 'Send a new code' }).click()
  const asked = screen.getByText(/Open it and choose \d\d/)
  await expect(asked).toBeVisible()
  const number = (await asked.textContent())?.match(/\d\d/)?.[0]
  const [mail] = await readMails(email)
  const link = mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
  expect(new URL(link).origin).toBe(addresses.wallet)
  const approving = await page.context().newPage()
  await approving.goto(link)
  await expect(approving.getByText(addresses.site)).toBeVisible()
  await approving.getByRole('button', { name: number ?? '', exact: true }).click()
  await approving.getByRole('button', { name: 'Approve' }).click()
  await expect(approving.getByText('Login approved')).toBeVisible()
  await page.bringToFront()
  await screen.getByLabel('6-digit code').fill(await readCode(email, 2))
  await expect(accountButton(page)).toBeVisible()
})

test('[AUTH-01] a code works once, and only where it was requested', async ({ page, browser }) => {
  const email = newEmail()
  const thief = await browser.newContext({ baseURL: addresses.site })
  const stolen = await thief.newPage()
  await askForCode(page, email)
  await expect(codeScreen(page).getByLabel('6-digit code')).toBeFocused()
  const code = await readCode(email)
  // Someone who reads the email asks from another browser: no second email yet, and the code doesn't work there.
  const elsewhere = await askForCode(stolen, email)
  await expect(elsewhere.dialog.getByText(/try again after \d+ seconds/).first()).toBeVisible()
  await page.keyboard.type(code)
  await expect(accountButton(page)).toBeVisible()
  await thief.close()
})

test('[CON-03] a reload or a closed modal during login loses nothing', async ({ page }) => {
  const mistyped = newEmail()
  const email = newEmail()
  const { dialog } = await askForCode(page, mistyped)
  const code = codeScreen(page).getByLabel('6-digit code')
  await expect(code).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await new Site(page).openWallets()
  await dialog.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await typeCode(page, await readCode(email))
  await expect(accountButton(page)).toBeVisible()
  const account = (await accountButton(page).textContent()) ?? ''
  await page.reload()
  await expect(accountButton(page)).toHaveText(account)
})

test('[CON-03] after partial or full loss of browser storage, email restores the same wallet', async ({
  page,
  context,
}) => {
  const email = newEmail()
  const first = await logIn(page, email)
  const session = await context.newCDPSession(page)
  const forget = async (storageKey: string) => {
    await page.goto('about:blank')
    await session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' })
  }

  // The page loses its storage. The wallet's frame still knows this browser and asks for nothing.
  await forget(`${addresses.site}/`)
  await askForCode(page, email)
  await expect(accountButton(page)).toHaveText(first)
  expect(await readMails(email)).toHaveLength(1)

  // The frame loses its storage in this page's partition too. A code opens the same wallet.
  await forget(`${addresses.site}/`)
  await forget(`${addresses.wallet}/^0http://localhost`)
  expect(await logIn(page, email, 2)).toBe(first)
})

test('[AUTH-05] changing the email takes both codes and keeps the wallet', async ({ page }) => {
  const [email, next] = [newEmail(), newEmail()]
  const account = await logIn(page, email)
  await accountButton(page).click()
  const { dialog } = new Site(page)
  await dialog.getByRole('button', { name: new RegExp(email) }).click()
  await dialog.getByRole('textbox').fill(next)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.keyboard.type(await readCode(email, 2))
  await expect(dialog.getByRole('heading', { name: 'Confirm your new email' })).toBeVisible()
  await page.keyboard.type(await readCode(next))
  await expect(dialog.getByText(next).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(accountButton(page)).toHaveText(account)
})
