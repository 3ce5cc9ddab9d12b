/** An outgoing email. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Sends email to a mail server, or to the sandbox inbox. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
