import { isSocialProvider } from '@latchkey/wire/social'
import type { Feature } from '../db/schema.ts'
import { isMailConfigured } from '../mail/isMailConfigured.ts'
import type { Settings } from '../settings.ts'
import { isSocialConfigured } from '../sources/oauth/createSocialLogins.ts'

/** Whether this installation supports a login that a project names. */
const isConfigured = (login: string, settings: Settings): boolean => {
  if (login === 'email') return settings.EMAIL_LOGIN === 'on' && isMailConfigured(settings)
  return isSocialProvider(login) ? isSocialConfigured(settings, login) : true
}

/** Drops logins that would fail: no mail server, no provider credentials. */
export const offerConfigured = (features: readonly Feature[], settings: Settings): Feature[] =>
  features.map((feature) => {
    if (feature.id !== 'social_login') return feature
    const config = (feature.config ?? []).filter((login) => isConfigured(login, settings))
    return { ...feature, isEnabled: feature.isEnabled && config.length > 0, config }
  })
