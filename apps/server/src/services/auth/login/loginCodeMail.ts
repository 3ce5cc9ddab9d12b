import type { MailContent } from '../../../mail/mails.ts'
import { siteName } from './siteName.ts'

/** Who asked for a code, and from where. */
type Asker = { browser: string; place: string }

/** The email with a login code. It names the site, browser and network that asked, so the reader can compare. */
export const loginCodeMail = ({ browser, place }: Asker, embedder: string, code: string): MailContent => ({
  name: 'loginCode',
  ...{ code, browser, place },
  site: siteName(embedder),
})
