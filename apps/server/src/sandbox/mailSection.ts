import { escapeHtml } from '../http/page.ts'
import type { KeptMail } from './createMailbox.ts'

/** An email's text, its links as links. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}" target="_blank">${url}</a>`)

/** The inbox on the sandbox's start page: the newest emails to all addresses, as text. The newest is open. */
export const mailSection = (mails: readonly KeptMail[]): string => {
  const rows = mails.map(
    ({ to, subject, text, at }, place) =>
      `<li><details${place === 0 ? ' open' : ''}><summary><b>${escapeHtml(subject)}</b><span>${escapeHtml(to)}, ${escapeHtml(at)}</span></summary><pre>${withLinks(text)}</pre></details></li>`,
  )
  const list =
    rows.length > 0
      ? `<ul>${rows.join('\n')}</ul>`
      : '<p>No email yet. All email from this installation goes here. Reload the page to see new ones.</p>'
  return `<link rel="stylesheet" href="/stand-ins.css"><h2>Inbox</h2>${list}`
}
