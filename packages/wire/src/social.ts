/** Every social login and its name, in the order in which a new project offers them (CON-04). */
export const socialNames = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  farcaster: 'Farcaster',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
} as const
export type SocialLogin = keyof typeof socialNames
export const socialLogins = Object.keys(socialNames) as readonly SocialLogin[]

/** A login by OAuth. Farcaster has its own messages on the wire. */
export type SocialProvider = Exclude<SocialLogin, 'farcaster'>
export const socialProviders = socialLogins.filter((login): login is SocialProvider => login !== 'farcaster')

export const toSocialLogin = (name: string | undefined): SocialLogin | undefined =>
  socialLogins.find((login) => login === name)

export const isSocialProvider = (name: string): name is SocialProvider =>
  (socialProviders as readonly string[]).includes(name)
