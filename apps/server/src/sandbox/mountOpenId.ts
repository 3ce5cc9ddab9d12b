import type { IncomingMessage } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { toAccount } from './account.ts'
import type { OpenIdProvider } from './createOpenId.ts'
import { signInPage } from './pages.ts'

const names = { google: 'Google', apple: 'Apple' } as const
type Name = keyof typeof names

/** OpenID stubs for Google and Apple; loaded on first use. */
export const mountOpenId = (app: App, standInUrl: string, walletUrl: string): void => {
  for (const name of Object.keys(names) as Name[]) {
    const base = `/idp/${name}`
    let created: Promise<OpenIdProvider> | undefined
    const provider = (): Promise<OpenIdProvider> => {
      created ??= import('./createOpenId.ts').then(({ createOpenId }) =>
        createOpenId({ issuer: `${standInUrl}/${name}`, redirectUri: `${walletUrl}/callback/${name}` }),
      )
      return created
    }

    app.get(`${base}/interaction/:uid`, (c) =>
      c.html(signInPage({ name: names[name], action: c.req.path, hasEmail: true })),
    )
    app.post(`${base}/interaction/:uid`, async (c) => {
      const form = await c.req.parseBody()
      const account = form.answer === 'allow' ? toAccount(String(form.login), form.isVerified === 'true') : undefined
      const { incoming, outgoing } = below(c, base)
      await (await provider()).finish(incoming, outgoing, account)
      return alreadySent()
    })
    app.all(`${base}/*`, async (c) => {
      const { incoming, outgoing } = below(c, base)
      await (await provider()).answer(incoming, outgoing)
      return alreadySent()
    })
  }
}

/**
 * The provider has replied. If a server was created before the constant was loaded, the constant is a light copy of
 * Response, which Hono would send a second time and then cut the connection. A clone never is.
 */
const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone()

/** The provider assumes it is at the root; `originalUrl` tells it where it is mounted. */
const below = (c: Context<AppEnv>, base: string) => {
  const { incoming, outgoing } = c.env
  const request = incoming as IncomingMessage & { originalUrl?: string }
  request.originalUrl = request.url ?? ''
  request.url = (request.url ?? '').slice(base.length) || '/'
  return { incoming: request, outgoing }
}
