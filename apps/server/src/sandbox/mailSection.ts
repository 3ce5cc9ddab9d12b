import { escapeHtml } from '../http/page.ts'
import type { KeptMail } from './createMailbox.ts'

/** The mailbox on the sandbox's front page: the newest emails of all addresses, as text. */
export const mailSection = (mails: readonly KeptMail[]): string => {
  const rows = mails.map(
    ({ to, subject, text, at }) =>
      `<li><b>${escapeHtml(subject)}</b><span>${escapeHtml(to)}, ${escapeHtml(at)}</span><pre>${escapeHtml(text)}</pre></li>`,
  )
  const list =
    rows.length > 0 ? `<ul>${rows.join('\n')}</ul>` : '<p>No mail yet. Every mail of this installation ends here.</p>'
  return `<link rel="stylesheet" href="/stand-ins.css"><h2>Mailbox</h2>${list}`
}
