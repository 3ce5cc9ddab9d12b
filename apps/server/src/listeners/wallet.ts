import type { Context } from 'hono'
import { type App, createApp } from '../http/app.ts'
import { databaseDown, fail } from '../http/errors.ts'
import { mountPageFiles } from '../http/page.ts'
import { meter } from '../metrics/meter.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import type { Services } from '../services/services.ts'
import { createAssets } from './createAssets.ts'
import { mountLogin } from './mountLogin.ts'
import { plainOrigins } from './policy.ts'
import { projectIdOf } from './projectIdOf.ts'
import { securityHeaders } from './securityHeaders.ts'
import { walletPolicy } from './walletPolicy.ts'

/** The browser reports a top-level page of this origin, not a frame in another page. */
const isLookedAt = (c: Context): boolean => c.req.header('sec-fetch-dest') === 'document'

/** The wallet origin: the page in the hidden frame. Only pages of the project named in the URL may embed it. */
export const createWallet = ({ settings, log, projects, builds, metrics }: Services, login?: WalletServices): App => {
  const app = createApp(log, 'wallet', securityHeaders(settings, 'wallet'))
  app.use(meter(metrics, 'wallet'))
  const assets = createAssets({
    folder: settings.FRAME_DIR,
    findOlder: builds && ((path) => builds.find('wallet', path)),
  })

  const ancestorsOf = async (projectId: string | undefined): Promise<string[]> => {
    const project = await projects.find(projectId ?? '').catch((cause: unknown) => {
      throw databaseDown(cause)
    })
    const origins = plainOrigins(project?.allowedOrigins ?? [])
    return origins.length === 0 ? ["'none'"] : origins
  }

  mountPageFiles(app, settings)
  if (login) mountLogin(app, login)

  // AppKit clients look for the frame at `/sdk`.
  for (const path of ['/', '/sdk']) {
    app.get(path, async (c) => {
      c.set('route', path)
      // A user opened this URL; the frame's page has nothing to show them.
      if (isLookedAt(c)) return c.redirect(`/dashboard?projectId=${projectIdOf(c.req.query('projectId'), settings)}`)
      c.header('Content-Security-Policy', walletPolicy(await ancestorsOf(c.req.query('projectId'))))
      c.header('Cross-Origin-Resource-Policy', 'cross-origin')
      const page = await assets.answer(c, '/index.html')
      if (!page) throw fail(503, '', 'The frame is not built yet: run its build, then reload.')
      return page
    })
  }
  app.get('*', async (c) => {
    const asset = c.req.path.endsWith('.html') ? undefined : await assets.answer(c, c.req.path)
    if (!asset) throw fail(404, '', 'There is nothing at this address.')
    c.set('route', 'asset')
    return asset
  })
  return app
}
