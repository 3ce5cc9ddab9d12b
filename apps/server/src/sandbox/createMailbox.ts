import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sandboxMails } from '../db/identitySchema.ts'
import type { Mail, Mailer } from '../sources/mailer/mailer.ts'

/** A mail as the sandbox lists it. */
export type KeptMail = Mail & { at: string }

/** Development's mail server: nothing leaves the machine, everything can be read in the sandbox. */
export const createMailbox = (db: Database, clock: () => number): Mailer => ({
  send: async ({ to, subject, text, html }) => {
    const toAddress = to.toLowerCase()
    await db.insert(sandboxMails).values({ toAddress, subject, text, html, at: new Date(clock()) })
  },
  close: () => {},
})

/** The newest mails first, of one address or of all. */
export const listMails = async (db: Database, to: string | undefined): Promise<KeptMail[]> => {
  const rows = await db
    .select()
    .from(sandboxMails)
    .where(to === undefined ? undefined : eq(sandboxMails.toAddress, to.trim().toLowerCase()))
    .orderBy(desc(sandboxMails.id))
    .limit(50)
  return rows.map(({ toAddress, subject, text, html, at }) => ({
    to: toAddress,
    subject,
    text,
    html,
    at: at.toISOString(),
  }))
}
