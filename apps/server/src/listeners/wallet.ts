import { type App, createApp } from '../http/app.ts'
import { databaseDown, fail } from '../http/errors.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import type { Services } from '../services/services.ts'
import { createAssets } from './createAssets.ts'
import { mountLogin } from './mountLogin.ts'
import { plainOrigins } from './policy.ts'
import { walletPolicy } from './walletPolicy.ts'

const features = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']

/**
 * The wallet origin: the page inside the hidden frame. Only pages of the project that the address names may embed
 * it. There is no Cross-Origin-Opener-Policy, since a sign-in window of this origin must stay in touch with its opener.
 */
export const createWallet = ({ settings, log, access }: Services, login?: WalletServices): App => {
  const app = createApp(log, 'wallet')
  const assets = createAssets({ folder: settings.FRAME_DIR })

  const ancestorsOf = async (projectId: string | undefined): Promise<string[]> => {
    const project = await access.find(projectId ?? '').catch((cause: unknown) => {
      throw databaseDown(cause)
    })
    const origins = plainOrigins(project?.allowedOrigins ?? [])
    return origins.length === 0 ? ["'none'"] : origins
  }

  app.use(async (c, next) => {
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Permissions-Policy', features.map((feature) => `${feature}=()`).join(', '))
    c.header('Origin-Agent-Cluster', '?1')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    // Whatever is answered, an error too, cannot be framed; the frame's own page says by whom it can.
    c.header('Content-Security-Policy', "frame-ancestors 'none'")
    await next()
  })
  if (login) mountLogin(app, login)

  // `/sdk` is where clients of the field look for the frame.
  for (const path of ['/', '/sdk']) {
    app.get(path, async (c) => {
      c.set('route', path)
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
