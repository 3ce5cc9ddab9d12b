import { escapeHtml } from '../http/page.ts'
import type { KeptMail } from './createMailbox.ts'

/** The inbox on the sandbox's start page: the newest emails to all addresses, as text. */
export const mailSection = (mails: readonly KeptMail[]): string => {
  const rows = mails.map(
    ({ to, subject, text, at }) =>
      `<li><b>${escapeHtml(subject)}</b><span>${escapeHtml(to)}, ${escapeHtml(at)}</span><pre>${escapeHtml(text)}</pre></li>`,
  )
  const list =
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No email yet. All email from this installation goes here.</p>'
  return `<link rel="stylesheet" href="/stand-ins.css"><h2>Mailbox</h2>${list}`
}
