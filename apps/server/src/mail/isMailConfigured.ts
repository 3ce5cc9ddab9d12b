import type { Settings } from '../settings.ts'

/** Whether email can be sent: through a mail server, or to the sandbox inbox in development. */
export const isMailConfigured = ({ SMTP_URL, NODE_ENV }: Pick<Settings, 'SMTP_URL' | 'NODE_ENV'>): boolean =>
  SMTP_URL !== '' || NODE_ENV === 'development'
