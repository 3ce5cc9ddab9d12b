import type { App } from '../http/app.ts'
import type { Settings } from '../settings.ts'
import { mountFarcaster } from './mountFarcaster.ts'
import { mountOauth } from './mountOauth.ts'
import { mountOpenId } from './mountOpenId.ts'
import { standInSheet } from './pages.ts'

/** Stubs for social providers and Farcaster. */
export const mountStandIns = (app: App, settings: Settings): void => {
  app.get('/stand-ins.css', (c) => c.body(standInSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  mountOauth(app, settings.WALLET_URL)
  mountOpenId(app, settings.SOCIAL_STANDIN_URL, settings.WALLET_URL)
  mountFarcaster(app, `http://localhost:${settings.SANDBOX_PORT}`)
}
