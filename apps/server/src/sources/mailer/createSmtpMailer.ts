import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

type Options = { url: string; from: string }

/** Sends through the operator's mail server. Nothing of a mail is logged. */
export const createSmtpMailer = ({ url, from }: Options): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, socketTimeout: 20_000, logger: false },
    { from },
  )
  return {
    send: async ({ to, subject, text, html }) => {
      await transport.sendMail({
        // As an object, so that no address can be read as a list of several.
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // A mail never fetches a file or an address.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
