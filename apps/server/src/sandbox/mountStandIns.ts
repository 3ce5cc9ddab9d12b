import type { Database } from '../db/connect.ts'
import type { App } from '../http/app.ts'
import type { Settings } from '../settings.ts'
import { listMails } from './createMailbox.ts'
import { mountFarcaster } from './mountFarcaster.ts'
import { mountOauth } from './mountOauth.ts'
import { mountOpenId } from './mountOpenId.ts'
import { standInSheet } from './pages.ts'

/** Stubs for mail servers, social providers and Farcaster. */
export const mountStandIns = (app: App, { settings, db }: { settings: Settings; db: Database }): void => {
  app.get('/mail', async (c) => {
    c.set('route', '/mail')
    c.header('Cache-Control', 'no-store')
    return c.json(await listMails(db, c.req.query('to')))
  })
  app.get('/stand-ins.css', (c) => c.body(standInSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  mountOauth(app, settings.WALLET_URL)
  mountOpenId(app, settings.SOCIAL_STANDIN_URL, settings.WALLET_URL)
  mountFarcaster(app, `http://localhost:${settings.SANDBOX_PORT}`)
}
