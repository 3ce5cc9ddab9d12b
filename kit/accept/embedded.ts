import { expect, type Page } from '@playwright/test'
import { approve } from '../../e2e/pages/embedded.ts'
import type { LatchkeyServer } from './startLatchkey.ts'

const frameOf = (page: Page) => page.frameLocator('#w3m-iframe')

/** Types an email into the open dialog, and the code from the mailbox into the wallet's frame. */
export const logInByEmail = async (page: Page, server: Pick<LatchkeyServer, 'readCode'>): Promise<void> => {
  const email = `ada-${crypto.randomUUID()}@example.com`
  await page.getByRole('textbox').first().fill(email)
  await page.keyboard.press('Enter')
  await expect.poll(() => server.readCode(email), { timeout: 60_000 }).toMatch(/^\d{6}$/)
  await expect(frameOf(page).getByLabel('6-digit code')).toBeFocused({ timeout: 60_000 })
  await page.keyboard.type((await server.readCode(email)) ?? '')
}

/** Approves what the embedded wallet asks while the page waits. */
export const approveWhile = async <T>(page: Page, asked: Promise<T>): Promise<T> => {
  const [answer] = await Promise.all([asked, approve(page)])
  return answer
}
