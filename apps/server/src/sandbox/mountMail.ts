import type { Database } from '../db/connect.ts'
import type { App } from '../http/app.ts'
import { listMails } from './createMailbox.ts'

/** The emails as JSON, for tests and scripts. */
export const mountMail = (app: App, db: Database): void => {
  app.get('/mail', async (c) => {
    c.set('route', '/mail')
    c.header('Cache-Control', 'no-store')
    return c.json(await listMails(db, c.req.query('to')))
  })
}
