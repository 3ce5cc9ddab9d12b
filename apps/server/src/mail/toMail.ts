import { readBrowser } from '@latchkey/wire/browserOf'
import { type Language, languages } from '@latchkey/wire/languages'
import { loadWords } from '../loadWords.ts'
import type { Mail } from './mailer.ts'
import type { MailContent, MailData, MailText, MailWords } from './mails.ts'
import { renderMail } from './renderMail.ts'

/** By language. */
export const mailWords = await loadWords<MailWords>((language) => import(`../../../../languages/${language}/mails.ts`))

const sayBrowser = (name: string, words: MailWords): string => {
  const { browser, system } = readBrowser(name)
  return words.browser(browser, system)
}

const sayTime = (at: string, language: Language): string => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Date(at).toLocaleString(`${language}-u-nu-latn`, options)} UTC`
}

/** The linked page opens in the email's language. */
const inLanguage = (href: string, language: Language): string => {
  if (language === 'en') return href
  const url = new URL(href)
  url.searchParams.set('lang', language)
  return url.href
}

/** Renders an email as text and HTML, in one language. */
export const toMail = (to: string, content: MailContent, sender: string, language: Language): Mail => {
  const words = mailWords[language]
  const data: MailData = content
  const said = words[content.name] as (data: MailData) => MailText
  const { button, ...text } = said({
    ...data,
    ...(data.browser && { browser: sayBrowser(data.browser, words) }),
    ...(data.at && { at: sayTime(data.at, language) }),
  })
  const href = data.link ?? data.undoLink ?? data.keepLink ?? data.freezeLink
  const { direction } = languages[language]
  const blocks = {
    ...text,
    ...(data.code && { code: data.code }),
    ...(button && href && { button: { label: button, href: inLanguage(href, language) } }),
    sentBy: words.sentBy(sender),
  }
  return { to, ...renderMail(blocks, { language, direction }) }
}
