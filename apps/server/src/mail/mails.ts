import { dayMs } from '@latchkey/wire/durations'
import { limits, walletLimits } from '@latchkey/wire/limits'

export type MailData = Readonly<Record<string, string>>
/** The data is in the type only. */
type Row<D extends MailData> = {
  /** How long it is worth sending; an expired code only confuses. */
  keepMs: number
  /** Sent before others: a warning, or a code that protects the wallet. */
  isUrgent: boolean
  data?: D
}

const row = <D extends MailData>(keepMs: number): Row<D> => ({ keepMs, isUrgent: false })
const urgent = <D extends MailData>(keepMs: number): Row<D> => ({ keepMs, isUrgent: true })
const warning = <D extends MailData>(): Row<D> => urgent<D>(3 * dayMs)

/** Every email of the product; the texts are in `languages/<code>/mails.ts`. */
export const mails = {
  loginCode: row<{ code: string; site: string; browser: string; place: string }>(limits.otp.lifeMs),
  deviceLink: row<{
    link: string
    site: string
    browser: string
    place: string
    login: 'email' | 'farcaster'
    /** Whether the login page shows a number to choose. */
    hasNumber: 'yes' | 'no'
  }>(walletLimits.login.linkMs),
  confirmCode: urgent<{
    code: string
    action: 'export' | 'addUnlocker' | 'removeUnlocker' | 'unfreeze' | 'exportData' | 'deleteAccount'
  }>(limits.otp.lifeMs),
  captureCode: row<{ code: string; site: string }>(limits.otp.lifeMs),
  oldAddressCode: urgent<{ code: string }>(limits.otp.lifeMs),
  newAddressCode: row<{ code: string }>(limits.otp.lifeMs),
  newDevice: warning<{
    browser: string
    site: string
    /** The network it came from; empty if unknown. */
    place: string
    at: string
    /** Whether a passkey was added with it. */
    isConfirmed: 'yes' | 'no'
    link: string
  }>(),
  deviceWaiting: warning<{ browser: string; at: string; freezeLink: string }>(),
  newUnlocker: warning<{ way: 'passkey' | 'code' | 'phrase'; freezeLink: string }>(),
  /** Unlock methods were replaced or wrapped again, and the custody stayed. */
  unlockersChanged: warning<{ at: string; browser: string; freezeLink: string }>(),
  madeYours: warning<{ freezeLink: string }>(),
  newKey: warning<{ at: string; browser: string; oldAddress: string; newAddress: string; freezeLink: string }>(),
  recovered: warning<{ way: 'code' | 'phrase'; freezeLink: string }>(),
  emailChangedOld: warning<{ newEmail: string; undoLink: string }>(),
  /** Without a previous address there is nothing to undo. */
  emailChangedNew: warning<{ undo: 'possible' | 'impossible' }>(),
  emailUndone: warning<Record<never, string>>(),
  exported: warning<{ at: string; freezeLink: string }>(),
  sessionReused: warning<{ browser: string; site: string; freezeLink: string }>(),
  frozen: warning<{ at: string }>(),
  /** `at`: when the account will be deleted. */
  deletionAsked: urgent<{ at: string; browser: string; keepLink: string }>(walletLimits.ownData.graceMs),
  /** The same after a restore from a backup, which may have lost the owner's decision to keep the account. */
  deletionRestored: urgent<{ at: string; keepLink: string }>(walletLimits.ownData.graceMs),
  accountKept: warning<Record<never, string>>(),
  accountDeleted: warning<Record<never, string>>(),
} as const

type Rows = typeof mails
export type MailName = keyof Rows
type DataOf<N extends MailName> = NonNullable<Rows[N]['data']>
export type MailContent = { [N in MailName]: { name: N } & DataOf<N> }[MailName]

/** The text of one email. A code has its own box, and is never in the subject. */
export type MailText = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** The button's label, if there is a link. */
  button?: string
  /** What to do if it wasn't you. */
  footnote: string
}

/** All emails in one language; a missing one doesn't compile. */
export type MailWords = { [N in MailName]: (data: DataOf<N>) => MailText } & {
  sentBy: (sender: string) => string
  /** The name of a browser on a system; either may be unknown. */
  browser: (browser: string | undefined, system: string | undefined) => string
}

/** Whether an email is sent before others. */
export const isUrgent = ({ name }: MailContent): boolean => mails[name].isUrgent

/** How long an email is worth sending. */
export const keepMsOf = ({ name }: MailContent): number => mails[name].keepMs
