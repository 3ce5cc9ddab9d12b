import { addresses } from '../addresses.ts'

type Mail = { to: string; subject: string; text: string; html: string; at: string }

/** Emails to an address, newest first: from the sandbox or, in production, from the tests' mail server. */
export const readMails = async (email: string): Promise<readonly Mail[]> => {
  const { E2E_MAIL_URL: url = addresses.sandbox } = process.env
  const response = await fetch(`${url}/mail?to=${encodeURIComponent(email)}`)
  return (await response.json()) as Mail[]
}
