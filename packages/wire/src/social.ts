/** Social login providers (CON-04). */
export const socialProviders = ['google', 'github', 'apple', 'facebook', 'x', 'discord'] as const
export type SocialProvider = (typeof socialProviders)[number]

export const isSocialProvider = (name: string): name is SocialProvider =>
  (socialProviders as readonly string[]).includes(name)
