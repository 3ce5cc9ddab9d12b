import type { SocialProvider } from '@latchkey/wire/social'

type Json = Readonly<Record<string, unknown>>
type Ask = (url: string) => Promise<unknown>
type Profile = { sub: unknown; userName: unknown; email: unknown }

type OidcRow = {
  kind: 'oidc'
  issuer: string
  scope: string
  /** How the response arrives; Apple posts it if an email address is requested. */
  responseMode?: 'form_post'
}

type OauthRow = {
  kind: 'oauth2'
  issuer: string
  authorize: string
  token: string
  scope: string
  /** How the client authenticates at the token endpoint. */
  clientAuth: 'post' | 'basic'
  /** The user info endpoint, and how to read it. */
  user: string
  readUser: (ask: Ask, user: string) => Promise<Profile>
}

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const object = (value: unknown): Json => (isJson(value) ? value : {})

/** GitHub serves email addresses separately; only the first verified one is used. */
const githubEmail = async (ask: Ask, user: string): Promise<unknown> => {
  const list = await ask(`${user}/emails`).catch(() => [])
  const own = Array.isArray(list) ? list.map(object).find((one) => one.primary === true && one.verified === true) : {}
  return own?.email
}

/** Every provider with its real endpoints. Providers without OpenID Connect have a user info endpoint. */
export const providers: Readonly<Record<SocialProvider, OidcRow | OauthRow>> = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', scope: 'openid email profile' },
  apple: { kind: 'oidc', issuer: 'https://appleid.apple.com', scope: 'openid email name', responseMode: 'form_post' },
  github: {
    kind: 'oauth2',
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    scope: 'read:user user:email',
    clientAuth: 'post',
    user: 'https://api.github.com/user',
    readUser: async (ask, user) => {
      const { id, login } = object(await ask(user))
      return { sub: id, userName: login, email: await githubEmail(ask, user) }
    },
  },
  facebook: {
    kind: 'oauth2',
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    scope: 'public_profile email',
    clientAuth: 'post',
    user: 'https://graph.facebook.com/v23.0/me?fields=id,name,email',
    readUser: async (ask, user) => {
      const { id, name } = object(await ask(user))
      // Facebook doesn't say whether the address is verified, so it isn't used.
      return { sub: id, userName: name, email: null }
    },
  },
  x: {
    kind: 'oauth2',
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    scope: 'users.read tweet.read',
    clientAuth: 'basic',
    user: 'https://api.x.com/2/users/me',
    readUser: async (ask, user) => {
      const { id, username } = object(object(await ask(user)).data)
      return { sub: id, userName: username, email: null }
    },
  },
  discord: {
    kind: 'oauth2',
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    scope: 'identify email',
    clientAuth: 'post',
    user: 'https://discord.com/api/users/@me',
    readUser: async (ask, user) => {
      const { id, username, email, verified } = object(await ask(user))
      return { sub: id, userName: username, email: verified === true ? email : null }
    },
  },
}

export type ProviderRow = OidcRow | OauthRow

/** The same provider behind one base URL, where the sandbox's stubs answer. */
export const atStandIn = (row: ProviderRow, base: string): ProviderRow => {
  if (row.kind === 'oidc') return { ...row, issuer: base }
  const move = (url: string) => base + url.replace(/^https:\/\/[^/]+/, '')
  return { ...row, issuer: base, authorize: move(row.authorize), token: move(row.token), user: move(row.user) }
}
