import type { SocialLogin } from '@latchkey/wire/social'
import { hasServer, type KitConfig } from '../config.ts'
import type { FeaturesState, LoginWay } from './features.ts'

type Choice = Pick<KitConfig, 'apiUrl' | 'features' | 'wallets'>

/** The project's features without those that the page leaves out. Without a server, nothing can be sent or named. */
export const chosenFeatures = (config: Choice, project: FeaturesState): FeaturesState => {
  const { logins } = config.wallets
  const { send, swap, buy, receive, activity, names } = config.features
  const isWanted = (way: LoginWay) => logins === undefined || logins.includes(way)
  return {
    ...project,
    email: project.email && isWanted('email'),
    passkey: project.passkey && isWanted('passkey'),
    socials: project.socials.filter(isWanted),
    send: project.send && send !== false && hasServer(config),
    swaps: project.swaps && swap !== false,
    onramp: project.onramp && buy !== false,
    receive: project.receive && receive !== false,
    activity: project.activity && activity !== false,
    names: project.names && names !== false && hasServer(config),
  }
}

/** Most users have one of these; the rest follow in the project's order. */
const usual: readonly SocialLogin[] = ['google', 'github', 'x']

/** The logins other than email, in the page's order. By default the usual ones come first and a passkey last. */
export const otherLogins = (
  { wallets: { logins } }: Choice,
  { socials, passkey }: FeaturesState,
): readonly Exclude<LoginWay, 'email'>[] => {
  const has = (way: LoginWay): way is Exclude<LoginWay, 'email'> =>
    way === 'passkey' ? passkey : way !== 'email' && socials.includes(way)
  if (logins) return [...new Set(logins)].filter(has)
  return [...new Set([...usual, ...socials, 'passkey' as const])].filter(has)
}
