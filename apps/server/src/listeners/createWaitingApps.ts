import { createApp } from '../http/app.ts'
import { databaseDown } from '../http/errors.ts'
import { mountPageFiles } from '../http/page.ts'
import type { Log } from '../log.ts'
import { createMetrics, type Metrics } from '../metrics/createMetrics.ts'
import { meter } from '../metrics/meter.ts'
import { mountMetricsPage } from '../metrics/mountMetrics.ts'
import type { Settings } from '../settings.ts'
import { createAssets } from './createAssets.ts'
import { mountLoginPages } from './mountLoginPages.ts'
import type { Apps } from './openListeners.ts'
import { securityHeaders } from './securityHeaders.ts'
import { createSite } from './site.ts'

type Options = { settings: Settings; log: Log; metrics: Metrics }

/** What site and wallet answer until the database has been reached for the first time: their files. */
export const createWaitingApps = (settings: Settings, log: Log): Apps => {
  const metrics = createMetrics({ hasProcess: true })
  metrics.gauge('database_up', {}, () => 0)
  const options = { settings, log, metrics }
  const api = createApp(log, 'metrics', securityHeaders(settings, 'api'))
  mountMetricsPage(api, options)
  return {
    api,
    ...(settings.ROLES.includes('wallet') && { wallet: createWaitingWallet(options) }),
    ...(settings.ROLES.includes('site') && { site: createSite(options) }),
  }
}

/** Whether a frame may be embedded is in the database, so its page has to wait too. */
const createWaitingWallet = ({ settings, log, metrics }: Options) => {
  const app = createApp(log, 'wallet', securityHeaders(settings, 'wallet'))
  app.use(meter(metrics, 'wallet'))
  mountPageFiles(app, settings)
  mountLoginPages(app, settings)
  const assets = createAssets({ folder: settings.FRAME_DIR })
  app.all('*', async (c) => {
    const isFile = c.req.method === 'GET' && !c.req.path.endsWith('.html')
    const asset = isFile ? await assets.answer(c, c.req.path) : undefined
    if (!asset) throw databaseDown(undefined)
    c.set('route', 'asset')
    return asset
  })
  return app
}
