import type { Mail } from './mailer.ts'

/** The content of an email before rendering. */
export type MailBlocks = {
  subject: string
  title: string
  paragraphs: readonly string[]
  code?: string
  button?: { label: string; href: string }
  /** What to do if it wasn't you. */
  footnote: string
  /** The sender, and what they never ask for. */
  sentBy: string
}

type Tongue = { language: string; direction: 'ltr' | 'rtl' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Keeps line breaks out of headers, whatever a site's name is. */
const oneLine = (text: string): string => text.replace(/[\r\n\t]+/g, ' ').slice(0, 200)

/** Colors for dark email programs. Where they are stripped, the inline light colors still work. */
const dark: Readonly<Record<string, string>> = {
  ground: 'background:#0b0c0e',
  card: 'background:#1a1c21;border-color:#33363d',
  strong: 'color:#f4f2ed',
  text: 'color:#bdb9b0',
  quiet: 'color:#a5a198',
  line: 'border-color:#33363d',
  code: 'background:#24272e;color:#f4f2ed',
}
const darkSheet = Object.entries(dark)
  .map(([name, rule]) => `.${name}{${rule.replaceAll(';', ' !important;')} !important}`)
  .join('')

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const paragraph = (text: string): string =>
  `<p class="text" style="margin:0 0 12px;${font};font-size:15px;line-height:22px;color:#605b52">${escapeHtml(text)}</p>`

/** A keyhole in a brass tile, drawn with boxes, since emails load no images. */
const mark = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td width="40" height="40" align="center" valign="middle" style="width:40px;height:40px;border-radius:12px;background:#e2a93a">
<div style="width:12px;height:12px;border-radius:6px;background:#211703;margin:0 auto"></div>
<div style="width:6px;height:9px;background:#211703;margin:-3px auto 0"></div>
</td><td class="strong" style="padding:0 12px;${font};font-size:17px;line-height:24px;font-weight:600;color:#1a1813">Latchkey</td>
</tr></table>`

const codeBox = (code: string): string =>
  `<div class="code" style="margin:20px 0;padding:20px 12px;border-radius:14px;background:#f5f2ec;text-align:center;` +
  `font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:36px;line-height:44px;` +
  `font-weight:600;letter-spacing:8px;color:#1a1813" dir="ltr">${escapeHtml(code)}</div>`

const buttonBox = ({ label, href }: NonNullable<MailBlocks['button']>): string =>
  `<p style="margin:20px 0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:13px 20px;` +
  `border-radius:14px;background:#e2a93a;color:#211703;${font};font-size:15px;line-height:22px;font-weight:600;` +
  `text-decoration:none">${escapeHtml(label)}</a></p>`

const page = (
  { title, paragraphs, code, button, footnote, sentBy }: MailBlocks,
  { language, direction }: Tongue,
): string => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkSheet}}</style></head>
<body dir="${direction}" class="ground" style="margin:0;padding:0;background:#f5f3ee">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#f5f3ee"><tr>
<td align="center" style="padding:28px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:480px;background:#ffffff;border-radius:26px;border:1px solid #ebe7de">
<tr><td style="padding:28px">
${mark}
<h1 class="strong" style="margin:28px 0 12px;${font};font-size:24px;line-height:30px;font-weight:600;color:#1a1813">${escapeHtml(title)}</h1>
${paragraphs.map(paragraph).join('\n')}
${code ? codeBox(code) : ''}${button ? buttonBox(button) : ''}
<p class="text line" style="margin:20px 0 0;padding-top:16px;border-top:1px solid #ebe7de;${font};font-size:13px;line-height:18px;color:#605b52">${escapeHtml(footnote)}</p>
</td></tr></table>
<p class="quiet" style="max-width:440px;margin:16px 0 0;${font};font-size:12px;line-height:16px;color:#6f6a60">${escapeHtml(sentBy)}</p>
</td></tr></table>
</body>
</html>
`

const plain = ({ title, paragraphs, code, button, footnote, sentBy }: MailBlocks): string =>
  [
    title,
    ...paragraphs,
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    footnote,
    `--\n${sentBy}`,
  ].join('\n\n')

/** Renders an email as HTML and as plain text. */
export const renderMail = (blocks: MailBlocks, tongue: Tongue): Omit<Mail, 'to'> => ({
  subject: oneLine(blocks.subject),
  text: plain(blocks),
  html: page(blocks, tongue),
})
