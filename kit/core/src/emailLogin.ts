import type { Account } from './client.ts'

/** What an email login needs next. */
export type LoginStep = {
  /**
   * `code`: ask for the emailed code and pass it to `submit`. `window`: call `submit` without a code; the user enters it
   * in the wallet's own window. `device`: call `waitForDevice` while the user opens the emailed link. `done`: connected.
   */
  step: 'code' | 'window' | 'device' | 'done'
  /** With `device`: show this number. The emailed page asks for it. */
  matchNumber: string | undefined
  /** How long `resend` is refused. */
  resendAfterSeconds: number
}

/** Email login without the modal, one step at a time. The project's option `codes` decides where codes are entered. */
export type EmailLogin = {
  /** Emails a code or a link. A browser that the wallet trusts is logged in at once. */
  start(email: string): Promise<LoginStep>
  /** Completes the login: with the code, or without one at the step `window`. */
  submit(code?: string): Promise<Account>
  /** Waits until the user has opened the emailed link. Rejects after 2 minutes; call it again to go on waiting. */
  waitForDevice(): Promise<LoginStep>
  /** Sends another email. The next step may be another one. */
  resend(): Promise<LoginStep>
  /** Ends the login. Steps that wait are rejected, and a late answer connects nothing. */
  cancel(): void
}
