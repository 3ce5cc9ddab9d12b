import type { SocialLogin } from '@latchkey/wire/social'
import { hasServer, type KitConfig } from '../config.ts'
import type { FeaturesState, LoginWay } from './features.ts'

/** The project's features as the page offers them. Without a server, nothing can be sent or named. */
export const offeredFeatures = (
  config: Pick<KitConfig, 'apiUrl' | 'choice'>,
  project: FeaturesState,
): FeaturesState => {
  const limited = config.choice?.limit(project) ?? project
  return hasServer(config) ? limited : { ...limited, send: false, names: false }
}

/** Most users have one of these; the rest follow in the project's order. */
const usual: readonly SocialLogin[] = ['google', 'github', 'x']

/** The logins other than email, in the page's order. By default the usual ones come first and a passkey last. */
export const otherLogins = (
  { choice }: Pick<KitConfig, 'choice'>,
  { socials, passkey }: FeaturesState,
): readonly Exclude<LoginWay, 'email'>[] => {
  const known = [...new Set([...usual.filter((one) => socials.includes(one)), ...socials])]
  const all = passkey ? [...known, 'passkey' as const] : known
  return choice?.sortLogins(all) ?? all
}
