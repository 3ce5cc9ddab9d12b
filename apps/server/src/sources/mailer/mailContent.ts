import { type Language, languages } from '@latchkey/wire/languages'
import type { Mail } from './mailer.ts'
import { renderMail } from './renderMail.ts'
import { words as ar } from './words/ar.ts'
import { words as de } from './words/de.ts'
import { words as en } from './words/en.ts'
import { words as es } from './words/es.ts'
import { words as fr } from './words/fr.ts'
import { words as zh } from './words/zh.ts'

type Data = Readonly<Record<string, string>>
/** `Data` is what a mail is written with; it stands in the type only. */
type Row<D extends Data> = {
  /** How long it is worth sending: a code that is over only confuses. */
  keepMs: number
  data?: D
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const row = <D extends Data>(keepMs: number): Row<D> => ({ keepMs })
const warning = <D extends Data>(): Row<D> => row<D>(3 * dayMs)

/** Every mail of the product; what each says stands in `words/`. */
export const mails = {
  loginCode: row<{ code: string; site: string }>(5 * minuteMs),
  deviceLink: row<{ link: string; site: string; browser: string }>(10 * minuteMs),
  confirmCode: row<{ code: string; action: 'export' | 'removeUnlocker' | 'unfreeze' }>(5 * minuteMs),
  captureCode: row<{ code: string; site: string }>(5 * minuteMs),
  oldAddressCode: row<{ code: string }>(5 * minuteMs),
  newAddressCode: row<{ code: string }>(5 * minuteMs),
  newBrowser: warning<{ browser: string; site: string; at: string; freezeLink: string }>(),
  newUnlocker: warning<{ way: 'passkey' | 'code' | 'phrase'; freezeLink: string }>(),
  madeYours: warning<{ freezeLink: string }>(),
  recovered: warning<{ way: 'code' | 'phrase'; freezeLink: string }>(),
  emailChangedOld: warning<{ newEmail: string; undoLink: string }>(),
  emailChangedNew: warning<Record<never, string>>(),
  emailUndone: warning<Record<never, string>>(),
  exported: warning<{ at: string; freezeLink: string }>(),
  sessionReused: warning<{ browser: string; site: string; freezeLink: string }>(),
  frozen: warning<{ at: string }>(),
} as const

type Rows = typeof mails
export type MailName = keyof Rows
type DataOf<N extends MailName> = NonNullable<Rows[N]['data']>
/** One mail of the table with its data. */
export type MailContent = { [N in MailName]: { name: N } & DataOf<N> }[MailName]

/** What one mail says. A code stands in a box of its own, never in the subject. */
export type MailText = {
  subject: string
  title: string
  paragraphs: readonly string[]
  /** What its button says, where it has a link. */
  button?: string
  /** What to do when it was not you. */
  footnote: string
}

/** Every mail in one language: one that is missing does not compile. */
export type MailWords = { [N in MailName]: (data: DataOf<N>) => MailText } & {
  sentBy: (sender: string) => string
  /** How a browser is called on a system; either may be unknown. */
  browser: (browser: string | undefined, system: string | undefined) => string
}

/** By language. */
export const mailWords: Readonly<Record<Language, MailWords>> = { en, de, es, fr, zh, ar }

/** How long a mail is worth sending. */
export const keepMsOf = ({ name }: MailContent): number => mails[name].keepMs

/** The class of a browser as `browserOf` writes it, in another language. */
const sayBrowser = (text: string, { browser }: MailWords): string => {
  const [, name, system] = /^(.*?)(?: on (.*))?$/.exec(text) ?? []
  return browser(name === 'A browser' ? undefined : name, system)
}

const sayTime = (at: string, language: Language): string => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(at).toLocaleString(`${language}-u-nu-latn`, options)} UTC`
}

/** Draws a mail as text and HTML, in one language. */
export const toMail = (to: string, content: MailContent, sender: string, language: Language): Mail => {
  const words = mailWords[language]
  const data: Data = content
  const said = words[content.name] as (data: Data) => MailText
  const { button, ...text } = said({
    ...data,
    ...(data.browser && { browser: sayBrowser(data.browser, words) }),
    ...(data.at && { at: sayTime(data.at, language) }),
  })
  const href = data.link ?? data.undoLink ?? data.freezeLink
  const { direction } = languages[language]
  const blocks = {
    ...text,
    ...(data.code && { code: data.code }),
    // The page behind the link goes on in the language of the mail.
    ...(button && href && { button: { label: button, href: language === 'en' ? href : `${href}&lang=${language}` } }),
    sentBy: words.sentBy(sender),
  }
  return { to, ...renderMail(blocks, { language, direction }) }
}
