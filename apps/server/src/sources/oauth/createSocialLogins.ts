import { type SocialProvider, socialProviders } from '@latchkey/wire/social'
import type { Settings } from '../../settings.ts'
import { appleSecret } from './appleSecret.ts'
import { type Credentials, createSocialLogin, type SocialLogin } from './createSocialLogin.ts'
import { atStandIn, providers } from './providers.ts'

/** The providers that this installation can use. */
export type SocialLogins = { find: (provider: SocialProvider) => SocialLogin | undefined }

/** In development, the sandbox's stub serves a provider without credentials. In production it isn't offered. */
export const createSocialLogins = (settings: Settings): SocialLogins => {
  const logins = new Map<SocialProvider, SocialLogin>()
  for (const provider of socialProviders) {
    const redirectUri = `${settings.WALLET_URL}/callback/${provider}`
    const own = credentialsOf(settings, provider)
    const row = providers[provider]
    if (own) logins.set(provider, createSocialLogin({ row, credentials: own, redirectUri }))
    else if (settings.SOCIAL_STANDIN_URL) {
      const credentials = { clientId: standInClient.clientId, clientSecret: standInClient.clientSecret }
      const standIn = atStandIn(row, `${settings.SOCIAL_STANDIN_URL}/${provider}`)
      logins.set(provider, createSocialLogin({ row: standIn, credentials, redirectUri }))
    }
  }
  return { find: (provider) => logins.get(provider) }
}

/** Whether users can log in with this provider. */
export const isSocialConfigured = (settings: Settings, provider: SocialProvider): boolean =>
  settings.SOCIAL_STANDIN_URL !== '' || credentialsOf(settings, provider) !== undefined

/** Our client name at the stubs; it works nowhere else. */
export const standInClient = { clientId: 'latchkey-sandbox', clientSecret: 'latchkey-sandbox-secret' }

const credentialsOf = (settings: Settings, provider: SocialProvider): Credentials | undefined => {
  if (provider === 'apple') {
    const { APPLE_CLIENT_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = settings
    if (!APPLE_CLIENT_ID || !APPLE_TEAM_ID || !APPLE_KEY_ID || !APPLE_PRIVATE_KEY) return undefined
    const options = { clientId: APPLE_CLIENT_ID, teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID }
    return { clientId: APPLE_CLIENT_ID, clientSecret: () => appleSecret({ ...options, privateKey: APPLE_PRIVATE_KEY }) }
  }
  const name = provider.toUpperCase() as Uppercase<Exclude<SocialProvider, 'apple'>>
  const clientId = settings[`${name}_CLIENT_ID`]
  const clientSecret = settings[`${name}_CLIENT_SECRET`]
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}
