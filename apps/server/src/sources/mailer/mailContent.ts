import type { Mail } from './mailer.ts'
import { type MailBlocks, renderMail } from './renderMail.ts'

type Data = Readonly<Record<string, string>>

type Row<D extends Data> = {
  /** How long it is worth sending: a code that is over only confuses. */
  keepMs: number
  blocks: (data: D) => MailBlocks
}

const row = <D extends Data>(row: Row<D>): Row<D> => row
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const ignore = 'If this was not you, ignore this mail. Nobody gets in without it.'
const freeze = (href: string) => ({ label: 'Freeze my wallet', href })
const frozenSays = 'Not you? Freeze the wallet now. Nobody can open it until you unfreeze it.'

/** Every mail of the product. A code stands in the body only, never in the subject. */
export const mails = {
  loginCode: row<{ code: string; site: string }>({
    keepMs: 5 * minuteMs,
    blocks: ({ code, site }) => ({
      subject: 'Your login code',
      title: 'Your login code',
      paragraphs: [`Type this code at ${site} to log in. It works for 5 minutes, in the browser that asked for it.`],
      code,
      footnote: ignore,
    }),
  }),
  deviceLink: row<{ link: string; site: string; browser: string }>({
    keepMs: 10 * minuteMs,
    blocks: ({ link, site, browser }) => ({
      subject: 'Approve a login',
      title: 'Is this you?',
      paragraphs: [
        `${browser} wants to log in at ${site}.`,
        'Open the page and pick the number that you see there. The link works for 10 minutes.',
      ],
      button: { label: 'Look at this login', href: link },
      footnote: 'If you did not try to log in, do not approve it. Ignoring this mail is enough.',
    }),
  }),
  confirmCode: row<{ code: string; action: string }>({
    keepMs: 5 * minuteMs,
    blocks: ({ code, action }) => ({
      subject: 'Confirm that it is you',
      title: 'Confirm that it is you',
      paragraphs: [`Type this code to ${action}. It works for 5 minutes.`],
      code,
      footnote: 'If this was not you, somebody is using your login: sign out everywhere and freeze your wallet.',
    }),
  }),
  captureCode: row<{ code: string; site: string }>({
    keepMs: 5 * minuteMs,
    blocks: ({ code, site }) => ({
      subject: 'Confirm your email address',
      title: 'Confirm your address',
      paragraphs: [`Type this code at ${site} to give it your email address. It works for 5 minutes.`],
      code,
      footnote: 'If this was not you, ignore this mail. Nothing is given to anybody without the code.',
    }),
  }),
  oldAddressCode: row<{ code: string }>({
    keepMs: 5 * minuteMs,
    blocks: ({ code }) => ({
      subject: 'Changing your email address',
      title: 'Changing your email address',
      paragraphs: ['Type this code to confirm that you want to move your wallet to another address.'],
      code,
      footnote: 'If this was not you, somebody is using your login: sign out everywhere and freeze your wallet.',
    }),
  }),
  newAddressCode: row<{ code: string }>({
    keepMs: 5 * minuteMs,
    blocks: ({ code }) => ({
      subject: 'Confirm this email address',
      title: 'Confirm this address',
      paragraphs: ['Type this code to use this address for your wallet. It works for 5 minutes.'],
      code,
      footnote: ignore,
    }),
  }),
  newBrowser: row<{ browser: string; site: string; at: string; freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ browser, site, at, freezeLink }) => ({
      subject: 'A new browser was added to your wallet',
      title: 'A new browser was added',
      paragraphs: [`${browser} logged in to your wallet at ${site} on ${at}.`],
      button: freeze(freezeLink),
      footnote: frozenSays,
    }),
  }),
  newUnlocker: row<{ way: string; freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ way, freezeLink }) => ({
      subject: 'A new way to open your wallet',
      title: 'A new way to open your wallet',
      paragraphs: [`${way} can open your wallet from now on.`],
      button: freeze(freezeLink),
      footnote: frozenSays,
    }),
  }),
  madeYours: row<{ freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ freezeLink }) => ({
      subject: 'Your wallet is yours alone',
      title: 'Your wallet is yours alone',
      paragraphs: [
        'The way in that we kept for you was deleted. Only your passkey or recovery code opens this wallet now.',
        'Keep the recovery code safe: we cannot make you a new one.',
      ],
      button: freeze(freezeLink),
      footnote: frozenSays,
    }),
  }),
  recovered: row<{ way: string; freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ way, freezeLink }) => ({
      subject: 'Your recovery code was used',
      title: 'Your wallet was recovered',
      paragraphs: [`${way} was used to open your wallet. Export and removals stay closed for 24 hours.`],
      button: freeze(freezeLink),
      footnote: frozenSays,
    }),
  }),
  emailChangedOld: row<{ newEmail: string; undoLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ newEmail, undoLink }) => ({
      subject: 'Your email address was changed',
      title: 'Your email address was changed',
      paragraphs: [`Your wallet now belongs to ${newEmail}.`, 'You can undo this with one click for 72 hours.'],
      button: { label: 'Undo the change', href: undoLink },
      footnote: 'Undoing also signs out every browser.',
    }),
  }),
  emailChangedNew: row<Record<never, string>>({
    keepMs: 3 * dayMs,
    blocks: () => ({
      subject: 'This is your new email address',
      title: 'This is your new address',
      paragraphs: ['From now on you log in to your wallet with this address.'],
      footnote: 'The address before can undo this for 72 hours. Export and removals stay closed until then.',
    }),
  }),
  emailUndone: row<Record<never, string>>({
    keepMs: 3 * dayMs,
    blocks: () => ({
      subject: 'The change of your address was undone',
      title: 'The change was undone',
      paragraphs: ['You log in with this address again. Every browser was signed out.'],
      footnote: 'Log in and look at the browsers that know your wallet; remove those that are not yours.',
    }),
  }),
  exported: row<{ at: string; freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ at, freezeLink }) => ({
      subject: 'Your wallet key was exported',
      title: 'Your wallet key was exported',
      paragraphs: [
        `The words of your wallet were shown on ${at}.`,
        'Whoever has these words has everything in the wallet. If it was not you, move your funds to a new wallet now.',
      ],
      button: freeze(freezeLink),
      footnote: 'Freezing stops logins here; it cannot stop somebody who has the words.',
    }),
  }),
  sessionReused: row<{ browser: string; site: string; freezeLink: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ browser, site, freezeLink }) => ({
      subject: 'A login of yours was ended',
      title: 'A login of yours was ended',
      paragraphs: [
        `The login of ${browser} at ${site} was used twice, as if it had been copied. We ended it.`,
        'Log in again if it was you, for example after restoring a browser from a backup.',
      ],
      button: freeze(freezeLink),
      footnote: frozenSays,
    }),
  }),
  frozen: row<{ at: string }>({
    keepMs: 3 * dayMs,
    blocks: ({ at }) => ({
      subject: 'Your wallet is frozen',
      title: 'Your wallet is frozen',
      paragraphs: [`It was frozen on ${at}. Nobody can open it until you unfreeze it.`],
      footnote: 'To unfreeze it, log in and confirm that it is you.',
    }),
  }),
} as const

type Rows = typeof mails
export type MailName = keyof Rows
type DataOf<N extends MailName> = Parameters<Rows[N]['blocks']>[0]
/** One mail of the table with its data. */
export type MailContent = { [N in MailName]: { name: N } & DataOf<N> }[MailName]

/** How long a mail is worth sending. */
export const keepMsOf = ({ name }: MailContent): number => mails[name].keepMs

/** Draws a mail as text and HTML. */
export const toMail = (to: string, content: MailContent, sender: string): Mail => {
  const { blocks } = mails[content.name] as Row<Data>
  return { to, ...renderMail(blocks(content), sender) }
}
