/** A mail as it leaves. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Where mails go: a mail server, or the mailbox of the sandbox. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
