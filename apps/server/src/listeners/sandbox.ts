import { type App, createApp } from '../http/app.ts'
import { mountPageFiles } from '../http/page.ts'
import { mountBundler } from '../sandbox/bundler/mountBundler.ts'
import { listMails } from '../sandbox/createMailbox.ts'
import { mailSection } from '../sandbox/mailSection.ts'
import { mountFaucet } from '../sandbox/mountFaucet.ts'
import { mountMail } from '../sandbox/mountMail.ts'
import { mountPlan } from '../sandbox/mountPlan.ts'
import { mountStandIns } from '../sandbox/mountStandIns.ts'
import { mountCheckout } from '../sandbox/onramp/mountCheckout.ts'
import { sandboxPage } from '../sandbox/sandboxPage.ts'
import type { Services } from '../services/services.ts'
import { onlyThisMachine } from './onlyThisMachine.ts'
import { policy } from './policy.ts'

/** Development only: stubs of the outside world, and switches for tests. */
export const createSandbox = (services: Services): App => {
  const { settings, log, db } = services
  const app = createApp(log, 'sandbox')
  app.use(async (c, next) => {
    c.header(
      'Content-Security-Policy',
      policy({ 'default-src': "'none'", 'style-src': "'self'", 'img-src': "'self'", 'frame-ancestors': "'none'" }),
    )
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    await next()
  })
  app.use(onlyThisMachine)
  mountPageFiles(app, settings)
  app.get('/', async (c) => c.html(sandboxPage(settings, mailSection(await listMails(db, undefined)))))
  mountMail(app, db)
  mountStandIns(app, settings)
  mountCheckout(app, services)
  mountBundler(app, settings)
  mountFaucet(app, settings)
  mountPlan(app, services)
  return app
}
