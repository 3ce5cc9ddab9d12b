import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'

type Options = { url: string; from: string }

/** Sends through the operator's mail server. No part of an email is logged. */
export const createSmtpMailer = ({ url, from }: Options): Mailer => {
  const transport = createTransport(
    { url, pool: true, maxConnections: 4, connectionTimeout: 10_000, socketTimeout: 20_000, logger: false },
    { from },
  )
  const [, domain = 'localhost'] = /@([\w.-]+)>?\s*$/.exec(from) ?? []
  return {
    send: async ({ to, subject, text, html, id }) => {
      await transport.sendMail({
        // An object, so no address can be parsed as a list.
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(id && { messageId: `<${id}@${domain}>` }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        // Never attach a file or URL.
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
    close: () => transport.close(),
  }
}
