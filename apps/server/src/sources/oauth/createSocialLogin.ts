import * as client from 'openid-client'
import { cappedFetch } from '../fetchBytes.ts'
import type { ProviderRow } from './providers.ts'
import type { SocialProfile, SocialSecrets } from './socialProfile.ts'

/** One provider, ready to log someone in. */
export type SocialLogin = {
  /** Where to send the user, and what to keep until they return. */
  begin: (state: string) => Promise<{ uri: string; secrets: SocialSecrets }>
  /** Checks the response and returns the user's profile; throws if anything is wrong. */
  finish: (answer: URLSearchParams, state: string, secrets: SocialSecrets) => Promise<SocialProfile>
}

export type Credentials = {
  clientId: string
  /** The secret, or how to create one: Apple requires a fresh token each time. */
  clientSecret: string | (() => Promise<string>)
}

type Options = { row: ProviderRow; credentials: Credentials; redirectUri: string }

const timeoutSeconds = 10
/** The sandbox's providers load on first use, which took 5 seconds at a load average of 17. */
const sandboxSeconds = 60

export const createSocialLogin = ({ row, credentials, redirectUri }: Options): SocialLogin => {
  let configured: Promise<client.Configuration> | undefined
  const configure = (): Promise<client.Configuration> => {
    configured ??= makeConfiguration(row, credentials).catch((error: unknown) => {
      configured = undefined
      throw error
    })
    return configured
  }

  return {
    begin: async (state) => {
      const config = await configure()
      const secrets = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
      const uri = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: row.scope,
        state,
        code_challenge: await client.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        ...(row.kind === 'oidc' && { nonce: secrets.nonce }),
        ...(row.kind === 'oidc' && row.responseMode && { response_mode: row.responseMode }),
      })
      return { uri: uri.href, secrets }
    },
    finish: async (answer, state, { verifier, nonce }) => {
      const config = await configure()
      const currentUrl = new URL(`${redirectUri}?${answer}`)
      const tokens = await client.authorizationCodeGrant(config, currentUrl, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        ...(row.kind === 'oidc' && { expectedNonce: nonce, idTokenExpected: true }),
      })
      return row.kind === 'oidc'
        ? readClaims(row.issuer, credentials.clientId, tokens.claims())
        : await readUser(row, config, tokens.access_token)
    },
  }
}

const makeConfiguration = async (row: ProviderRow, credentials: Credentials): Promise<client.Configuration> => {
  const { clientId } = credentials
  const isPlain = row.issuer.startsWith('http:')
  const timeout = isPlain ? sandboxSeconds : timeoutSeconds
  const auth = clientAuth(row, credentials)
  if (row.kind === 'oidc') {
    const config = await client.discovery(
      new URL(row.issuer),
      clientId,
      // Accept nothing else: not `none`, and no HMAC keyed with a public key.
      { id_token_signed_response_alg: 'RS256' },
      auth,
      { timeout, [client.customFetch]: cappedFetch, ...(isPlain && { execute: [client.allowInsecureRequests] }) },
    )
    client.enableNonRepudiationChecks(config)
    return config
  }
  const server = {
    issuer: row.issuer,
    authorization_endpoint: row.authorize,
    token_endpoint: row.token,
    code_challenge_methods_supported: ['S256'],
  }
  const config = new client.Configuration(server, clientId, undefined, auth)
  config.timeout = timeout
  config[client.customFetch] = cappedFetch
  if (isPlain) client.allowInsecureRequests(config)
  return config
}

const clientAuth = (row: ProviderRow, { clientSecret }: Credentials): client.ClientAuth => {
  if (typeof clientSecret !== 'string') {
    return async (_server, { client_id }, body) => {
      body.set('client_id', client_id)
      body.set('client_secret', await clientSecret())
    }
  }
  if (row.kind === 'oidc' || row.clientAuth === 'post') return client.ClientSecretPost(clientSecret)
  // X doesn't decode the escapes of RFC 6749, so leave them out.
  return (_server, { client_id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${client_id}:${clientSecret}`).toString('base64')}`)
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.slice(0, 254) : null)

/** The library checks signature, iss, aud, exp and nonce; we check azp and interpret the claims. */
const readClaims = (iss: string, clientId: string, claims: client.IDToken | undefined): SocialProfile => {
  if (!claims || claims.iss !== iss) throw new Error('The token is from another issuer.')
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('The token was made for another client.')
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  return { iss, sub: claims.sub, userName: text(claims.name), email: isVerified ? text(claims.email) : null }
}

const readUser = async (
  row: Extract<ProviderRow, { kind: 'oauth2' }>,
  config: client.Configuration,
  accessToken: string,
): Promise<SocialProfile> => {
  const ask = async (url: string): Promise<unknown> => {
    const response = await client.fetchProtectedResource(config, accessToken, new URL(url), 'GET')
    if (!response.ok) throw new Error(`The provider answered ${response.status}.`)
    return await response.json()
  }
  const { sub, userName, email } = await row.readUser(ask, row.user)
  const id = typeof sub === 'number' && Number.isSafeInteger(sub) ? String(sub) : text(sub)
  if (!id) throw new Error('The provider did not identify the user.')
  return { iss: row.issuer, sub: id, userName: text(userName), email: text(email) }
}
