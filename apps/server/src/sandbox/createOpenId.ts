import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import Provider, { interactionPolicy } from 'oidc-provider'
import { standInClient } from '../sources/oauth/createSocialLogins.ts'
import type { Account } from './account.ts'
import { MemoryAdapter } from './memoryAdapter.ts'

export type OpenIdProvider = {
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Ends the sign-in page: as this account, or without one. */
  finish: (request: IncomingMessage, response: ServerResponse, account: Account | undefined) => Promise<void>
}

type Options = { issuer: string; redirectUri: string }

/** A real OpenID provider that accepts any name as an account. */
export const createOpenId = async ({ issuer, redirectUri }: Options): Promise<OpenIdProvider> => {
  const accounts = new Map<string, Account>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'sandbox' }
  const provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: standInClient.clientId,
        client_secret: standInClient.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['latchkey-sandbox'] },
    jwks: { keys: [jwk] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'name'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], name: ['name'] },
    // Google and Apple put the address into the token itself.
    conformIdTokenClaims: false,
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: askEachTime(),
      url: (_, { uid }) => `${new URL(issuer).pathname}/interaction/${uid}`,
    },
    findAccount: (_, id) => {
      const account = accounts.get(id)
      if (!account) return undefined
      const { login: name, email, isVerified } = account
      return { accountId: id, claims: () => ({ sub: id, name, email, email_verified: isVerified }) }
    },
  })
  const handle = provider.callback()

  return {
    answer: async (request, response) => {
      handle(request, response)
      await new Promise<void>((resolve) => response.once('close', resolve))
    },
    finish: async (request, response, account) => {
      if (!account) {
        const denied = { error: 'access_denied', error_description: 'The user declined.' }
        return await provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false })
      }
      const accountId = String(account.id)
      accounts.set(accountId, account)
      const { params } = await provider.interactionDetails(request, response)
      const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
      grant.addOIDCScope(String(params.scope))
      const result = { login: { accountId, remember: false }, consent: { grantId: await grant.save() } }
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    },
  }
}

/** Tests need another account each time, so logins here don't persist. */
const askEachTime = () => {
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('each_time', 'asks each time', 'login_required', (ctx) =>
        ctx.oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  return policy
}
