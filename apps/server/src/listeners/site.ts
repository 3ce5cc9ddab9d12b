import { productChainId } from '@latchkey/wire/chains'
import type { KeptBuilds } from '../builds/createKeptBuilds.ts'
import { type App, createApp } from '../http/app.ts'
import { fail } from '../http/errors.ts'
import { mountPageFiles } from '../http/page.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics/createMetrics.ts'
import { meter } from '../metrics/meter.ts'
import type { Settings } from '../settings.ts'
import { createAssets } from './createAssets.ts'
import { mountDocs } from './mountDocs.ts'
import { policy } from './policy.ts'
import { securityHeaders } from './securityHeaders.ts'

type Options = { settings: Settings; log: Log; metrics: Metrics; builds?: KeptBuilds | undefined }

/** What the page needs before its first request (PLAN-03). */
export const siteConfig = (settings: Settings) => ({
  projectId: settings.PROJECT_ID,
  apiUrl: settings.API_URL,
  walletUrl: settings.WALLET_URL,
  chainId: productChainId,
  networkSelection: settings.NETWORK_SELECTION,
  supportedNetworks: [productChainId],
  ...(settings.SOLANA_NETWORK && { solanaNetwork: settings.SOLANA_NETWORK }),
  ...(settings.EXPLORER_URL && { explorerUrl: settings.EXPLORER_URL }),
  relay: {
    urls: settings.RELAY_URLS,
    projectId: settings.RELAY_PROJECT_ID,
    isVerifyAllowed: settings.RELAY_VERIFY === 'true',
  },
  analytics: { scriptId: settings.ANALYTICS_SCRIPT_ID, scriptUrl: settings.ANALYTICS_SCRIPT_URL },
})

/** The product page, with its configuration in a data block, so no script policy needs an exception. */
export const createSite = ({ settings, log, metrics, builds }: Options): App => {
  const app = createApp(log, 'site', securityHeaders(settings, 'site'))
  app.use(meter(metrics, 'site'))
  // `<` is written as an escape: a value that closes the block would open the page to scripts.
  const data = JSON.stringify(siteConfig(settings)).replaceAll('<', '\\u003c')
  const block = `<script type="application/json" id="latchkey-config">${data}</script>`
  const assets = createAssets({
    folder: settings.SITE_DIR,
    onPage: (html) => html.replace('<!--latchkey-config-->', () => block),
    findOlder: builds && ((path) => builds.find('site', path)),
  })

  app.use(async (c, next) => {
    c.header('Content-Security-Policy', sitePolicy(settings))
    await next()
  })
  mountPageFiles(app, settings)
  app.get('/', async (c) => {
    c.set('route', '/')
    const page = await assets.answer(c, '/index.html')
    if (!page) throw fail(503, '', 'The site is not built yet: run its build, then reload.')
    return page
  })
  mountDocs(app, assets)
  app.get('*', async (c) => {
    const asset = await assets.answer(c, c.req.path)
    if (!asset) throw fail(404, '', 'There is nothing at this address.')
    c.set('route', 'asset')
    return asset
  })
  return app
}

/** Where the pairing library asks about the site, if the operator allows it. */
const verifyOrigin = 'https://verify.walletconnect.org'

/** What the site's page may load and contact. */
export const sitePolicy = (settings: Settings): string => {
  const api = new URL(settings.API_URL).origin
  const wallet = new URL(settings.WALLET_URL).origin
  const relays = settings.RELAY_URLS.map((url) => new URL(url).origin)
  const analytics = settings.ANALYTICS_SCRIPT_URL ? [new URL(settings.ANALYTICS_SCRIPT_URL).origin] : []
  return policy({
    'default-src': "'none'",
    'script-src': ["'self'", ...analytics],
    'style-src': "'self'",
    'img-src': ["'self'", 'data:', 'blob:', api],
    'font-src': "'self'",
    'connect-src': [...new Set(["'self'", api, api.replace(/^http/, 'ws'), ...relays, ...analytics])],
    'frame-src': [wallet, ...(settings.RELAY_VERIFY === 'true' ? [verifyOrigin] : [])],
    'manifest-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  })
}
