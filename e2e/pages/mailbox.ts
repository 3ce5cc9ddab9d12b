import { expect } from '@playwright/test'
import { addresses } from '../addresses.ts'

type Mail = { to: string; subject: string; text: string; html: string; at: string }

/** Emails to an address, newest first: from the sandbox or, in production, from the tests' mail server. */
export const readMails = async (email: string): Promise<readonly Mail[]> => {
  const { E2E_MAIL_URL: url = addresses.sandbox } = process.env
  const response = await fetch(`${url}/mail?to=${encodeURIComponent(email)}`)
  return (await response.json()) as Mail[]
}

/** Login codes emailed to an address, oldest first; notification emails are skipped. */
const readCodes = async (email: string): Promise<readonly string[]> =>
  (await readMails(email))
    .flatMap(({ text }) => text.match(/^\s+(\d{3}\s?\d{3})\s*$/m)?.[1]?.replace(/\s/g, '') ?? [])
    .reverse()

/** The nth code emailed to an address; waits for it. */
export const readCode = async (email: string, nth = 1): Promise<string> => {
  await expect.poll(async () => (await readCodes(email)).length).toBeGreaterThanOrEqual(nth)
  const code = (await readCodes(email))[nth - 1] ?? ''
  expect(code).toMatch(/^\d{6}$/)
  return code
}
