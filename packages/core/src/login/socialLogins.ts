import { type SocialProvider, socialProviders } from '@latchkey/wire/social'

/** All social logins; Farcaster has separate messages on the wire. */
export type SocialLogin = SocialProvider | 'farcaster'

/** Display names. */
export const socialNames: Readonly<Record<SocialLogin, string>> = {
  google: 'Google',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
}

/** A provider that the wire knows; any other name is refused (CON-04). */
export const isSocialProvider = (name: string): name is SocialProvider =>
  (socialProviders as readonly string[]).includes(name)

export const toSocialLogin = (name: string | undefined): SocialLogin | undefined =>
  name === 'farcaster' || (name !== undefined && isSocialProvider(name)) ? name : undefined
