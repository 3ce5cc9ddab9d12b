import { expect, type Page } from '@playwright/test'
import { readCode } from './mailbox.ts'
import { Site } from './site.ts'

/** An unused email address. */
export const newEmail = (): string => `ada-${crypto.randomUUID()}@example.com`

/** Opens the list and asks for a code. */
export const askForCode = async (page: Page, email: string): Promise<Site> => {
  const site = new Site(page)
  await site.open()
  await site.openWallets()
  await site.dialog.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  return site
}

/** The account button of the connected user. */
export const accountButton = (page: Page) => page.getByRole('button', { name: /^Your account 0x/ })

/** The wallet's own window, where the code is typed. */
export const codeScreen = (page: Page) => page.frameLocator('#w3m-iframe')

/** Types an emailed code in the wallet's own window; focus is already there. */
export const typeCode = async (page: Page, code: string): Promise<void> => {
  const field = codeScreen(page).getByLabel('6-digit code')
  await expect(field).toBeFocused()
  await page.keyboard.type(code)
}

/** Enters the email address and the code. Returns the short address of the opened account. */
export const logIn = async (page: Page, email: string, nth = 1): Promise<string> => {
  await askForCode(page, email)
  await typeCode(page, await readCode(email, nth))
  await expect(accountButton(page)).toBeVisible()
  return (await accountButton(page).textContent()) ?? ''
}
