import { desc, eq } from 'drizzle-orm'
import type { Database } from '../db/connect.ts'
import { sandboxMails } from '../db/identitySchema.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'

/** An email as the sandbox lists it. */
export type KeptMail = Mail & { at: string }

/** The development mail server: nothing leaves the machine, and every email can be read in the sandbox. */
export const createMailbox = (db: Database, clock: () => number): Mailer => ({
  send: async ({ to, subject, text, html }) => {
    const toAddress = to.toLowerCase()
    await db.insert(sandboxMails).values({ toAddress, subject, text, html, at: new Date(clock()) })
  },
  close: () => {},
})

/** Newest emails first, of one address or all. */
export const listMails = async (db: Database, to: string | undefined): Promise<KeptMail[]> => {
  const rows = await db
    .select()
    .from(sandboxMails)
    .where(to === undefined ? undefined : eq(sandboxMails.toAddress, to.trim().toLowerCase()))
    .orderBy(desc(sandboxMails.id))
    .limit(50)
  return rows.map(({ toAddress: to, subject, text, html, at }) => ({ to, subject, text, html, at: at.toISOString() }))
}
