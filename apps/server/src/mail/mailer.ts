/** An outgoing email. */
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** Stays the same if it is sent again, so mail programs can tell that it is the same email. */
  id?: string
}

/** Sends email to a mail server, or to the sandbox inbox. */
export type Mailer = {
  send: (mail: Mail) => Promise<void>
  close: () => void
}
