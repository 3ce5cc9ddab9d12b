import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type SocialProvider, socialProviders } from '@latchkey/wire/social'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { fail } from '../http/errors.ts'
import { limitAddress } from '../http/limitAddress.ts'
import { finishSocial } from '../services/auth/social/finishSocial.ts'
import type { WalletServices } from '../services/auth/walletServices.ts'
import type { Settings } from '../settings.ts'
import { fallbackPage, fallbackScript, fallbackSheet } from './loginFallback.ts'
import { projectIdOf } from './projectIdOf.ts'
import { walletPolicy } from './walletPolicy.ts'

/** Standalone pages of the wallet origin: opened from email links, or for actions that must never happen in a frame. */
const alone = ['device', 'new-device', 'freeze', 'undo', 'keep', 'export', 'settings', 'dashboard', 'approve']
/** Wallet pages that a user may open without naming a project. */
const ofProject = ['export', 'settings', 'dashboard']
/** Opened by the frame, which must stay in contact with them. */
const inTouch = ['approve']

const readPage = ({ FRAME_DIR }: Settings, name: string): Promise<string | undefined> =>
  readFile(join(FRAME_DIR, `${name}.html`), 'utf8').catch(() => undefined)

const answerPage = (c: Context<AppEnv>, html: string, status: ContentfulStatusCode = 200): Response => {
  c.header('Content-Security-Policy', walletPolicy(["'none'"]))
  c.header('Cache-Control', 'no-store')
  return c.html(html, status)
}

/** Serves the pages of the frame's build by name. They are files, so they need no database. */
export const mountLoginPages = (app: App, settings: Settings): void => {
  for (const name of alone) {
    app.get(`/${name}`, async (c) => {
      c.set('route', `/${name}`)
      const asked = c.req.query('projectId')
      const projectId = projectIdOf(asked, settings)
      if (ofProject.includes(name) && asked !== projectId)
        return c.redirect(`/${name}?${new URLSearchParams({ ...c.req.query(), projectId })}`)
      const page = await readPage(settings, name)
      if (!page) throw fail(404, '', 'There is nothing at this address.')
      if (!inTouch.includes(name)) c.header('Cross-Origin-Opener-Policy', 'same-origin')
      return answerPage(c, page)
    })
  }

  // The recovery kit opener is a single file to download; it never runs on this origin.
  app.get('/kit.html', async (c) => {
    c.set('route', '/kit.html')
    const page = await readPage(settings, 'kit')
    if (!page) throw fail(404, '', 'There is nothing at this address.')
    c.header('Content-Disposition', 'attachment; filename="latchkey-kit.html"')
    return answerPage(c, page)
  })

  // It takes no address: the frame that opened the window decides where it goes next.
  app.get('/loading', async (c) => {
    c.set('route', '/loading')
    return answerPage(c, (await readPage(settings, 'loading')) ?? fallbackPage('One moment', false))
  })

  app.get('/login-return.js', (c) => c.body(fallbackScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/login-return.css', (c) => c.body(fallbackSheet, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
}

/** The end of every external login. */
export const mountCallbacks = (app: App, services: WalletServices): void => {
  const finish = async (c: Context<AppEnv>, name: string, answer: URLSearchParams): Promise<Response> => {
    c.set('route', '/callback/:provider')
    await limitAddress(c, services, '/callback/:provider')
    const provider = socialProviders.find((known): known is SocialProvider => known === name)
    if (!provider) throw fail(404, '', 'There is nothing at this address.')
    const result = await finishSocial(services, provider, answer)
    // `<` is written as an escape: a value that closes the block would open the page to scripts.
    const data = JSON.stringify(result).replaceAll('<', '\\u003c')
    const block = `<script type="application/json" id="latchkey-data">${data}</script>`
    const page = (await readPage(services.settings, 'callback')) ?? fallbackPage('Logging in', true)
    return answerPage(
      c,
      page.replace('<!--latchkey-data-->', () => block),
      result.resultUri === null ? 403 : 200,
    )
  }
  app.get('/callback/:provider', (c) => finish(c, c.req.param('provider'), new URL(c.req.url).searchParams))
  // Apple posts its reply from its own origin; only the state in it is trusted.
  app.post('/callback/apple', bodyLimit({ maxSize: 64 * 1_024 }), async (c) =>
    finish(c, 'apple', new URLSearchParams(await c.req.text())),
  )
}
