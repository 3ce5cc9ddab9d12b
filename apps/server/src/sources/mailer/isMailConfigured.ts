import type { Settings } from '../../settings.ts'

/** Whether mails can leave: by a mail server, or to the sandbox's inbox in development. */
export const isMailConfigured = ({ SMTP_URL, NODE_ENV }: Pick<Settings, 'SMTP_URL' | 'NODE_ENV'>): boolean =>
  SMTP_URL !== '' || NODE_ENV === 'development'
