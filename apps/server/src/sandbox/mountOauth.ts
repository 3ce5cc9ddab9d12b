import { createHash, randomBytes } from 'node:crypto'
import { type SocialProvider, socialNames } from '@latchkey/wire/social'
import type { Context } from 'hono'
import type { App } from '../http/app.ts'
import type { AppEnv } from '../http/appEnv.ts'
import { standInClient } from '../sources/oauth/createSocialLogins.ts'
import { providers } from '../sources/oauth/providers.ts'
import { type Account, toAccount } from './account.ts'
import { signInPage } from './pages.ts'

type Grant = { account: Account; redirectUri: string; challenge: string; until: number }
type UserAnswers = Readonly<Record<string, (account: Account) => unknown>>

/** What each provider returns about a user, by path. */
const answers: Readonly<Partial<Record<SocialProvider, UserAnswers>>> = {
  github: {
    '/user': ({ id, login }) => ({ id, login, name: login, email: null }),
    '/user/emails': ({ email, isVerified }) => [{ email, primary: true, verified: isVerified, visibility: null }],
  },
  facebook: { '/v23.0/me': ({ id, login, email }) => ({ id: String(id), name: login, email }) },
  x: { '/2/users/me': ({ id, login }) => ({ data: { id: String(id), name: login, username: login } }) },
  discord: {
    '/api/users/@me': ({ id, login, email, isVerified }) => ({
      ...{ id: String(id), username: login, email, verified: isVerified },
    }),
  },
}
const lifeMs = 60_000

/** Small OAuth 2 servers with the real ones' paths, so the real adapters are used. */
export const mountOauth = (app: App, walletUrl: string): void => {
  for (const [provider, users] of Object.entries(answers)) {
    const row = providers[provider as SocialProvider]
    if (row.kind !== 'oauth2') continue
    const base = `/idp/${provider}`
    const redirectUri = `${walletUrl}/callback/${provider}`
    const codes = new Map<string, Grant>()
    const tokens = new Map<string, Account>()
    const authorizePath = base + new URL(row.authorize).pathname

    app.get(authorizePath, (c) => {
      const { client_id, redirect_uri, response_type, state = '', code_challenge = '' } = c.req.query()
      if (client_id !== standInClient.clientId || redirect_uri !== redirectUri || response_type !== 'code') {
        return c.text('This client or redirect is not registered.', 400)
      }
      const hidden = { state, challenge: code_challenge }
      const name = socialNames[provider as SocialProvider]
      return c.html(signInPage({ name, action: authorizePath, hidden, hasEmail: provider !== 'x' }))
    })

    app.post(authorizePath, async (c) => {
      const form = await c.req.parseBody()
      const back = new URL(redirectUri)
      back.searchParams.set('state', String(form.state))
      if (form.answer !== 'allow') back.searchParams.set('error', 'access_denied')
      else {
        const code = randomBytes(24).toString('base64url')
        const account = toAccount(String(form.login), form.isVerified === 'true')
        codes.set(code, { account, redirectUri, challenge: String(form.challenge), until: Date.now() + lifeMs })
        back.searchParams.set('code', code)
      }
      return c.redirect(back.href, 303)
    })

    app.post(base + new URL(row.token).pathname, async (c) => {
      const form = Object.fromEntries(new URLSearchParams(await c.req.text()))
      const grant = codes.get(form.code ?? '')
      codes.delete(form.code ?? '')
      const isGood =
        isClient(c, form) &&
        grant !== undefined &&
        grant.until > Date.now() &&
        grant.redirectUri === form.redirect_uri &&
        createHash('sha256')
          .update(form.code_verifier ?? '')
          .digest('base64url') === grant.challenge
      if (!isGood) return c.json({ error: 'invalid_grant' }, 400)
      const token = randomBytes(24).toString('base64url')
      tokens.set(token, grant.account)
      return c.json({ access_token: token, token_type: 'bearer', scope: row.scope })
    })

    for (const [path, answer] of Object.entries(users)) {
      app.get(base + path, (c) => {
        const [, token = ''] = /^bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? []
        const account = tokens.get(token)
        return account ? c.json(answer(account) as object) : c.json({ message: 'Bad credentials' }, 401)
      })
    }
  }
}

const isClient = (c: Context<AppEnv>, form: Readonly<Record<string, string>>): boolean => {
  const { clientId, clientSecret } = standInClient
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const given = c.req.header('authorization')
  return given === undefined ? form.client_id === clientId && form.client_secret === clientSecret : given === basic
}
