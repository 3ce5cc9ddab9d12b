import { limits } from '@latchkey/wire/limits'
import { embeddedId } from './connectors/embedded/embedded.ts'
import { isPairedId } from './connectors/walletConnect/walletConnect.ts'
import type { AskRegistry, PageChoice } from './pageChoice.ts'
import type { OwnSignIn } from './siwx/ownSignIn.ts'
import type { FeatureChoice, FeaturesState, LoginWay } from './state/features.ts'
import { sameRdns } from './wallets/walletList.ts'

/** Which wallets the list shows: an rdns, a registry ID, `embedded` for the logins, or `pairing` for the QR code. */
export type WalletChoice = {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  order?: readonly string[] | undefined
  logins?: readonly LoginWay[] | undefined
}

/** The longest wait for what the registry says about the page's wallets. */
const namesMs = 3_000

const isOfRegistry = (id: string): boolean => id !== 'embedded' && id !== 'pairing'

/** The registry wallets with these IDs. An empty list would be no filter for the server. */
const findNamed = async (ask: AskRegistry, ids: readonly string[]) => {
  const include = ids.filter(isOfRegistry).join(',')
  return include === '' ? [] : (await ask({ include, entries: String(limits.wallets.search) })).data
}

/** The IDs with the rdns of those that only the registry knows: an rdns has a dot, a registry ID has none. */
const withRdns = async (ask: AskRegistry, ids: readonly string[]): Promise<readonly string[]> => {
  const found = await findNamed(
    ask,
    ids.filter((id) => !id.includes('.')),
  )
  return [...ids, ...found.flatMap(({ rdns }) => rdns ?? [])]
}

/** How accounts sign in, if not as the project says: `optional` only when the page asks. */
export type SignInChoice = 'off' | 'optional' | 'required' | OwnSignIn | undefined

/** The modal's sign-in as the page wants it. */
const limitSignIn = (project: FeaturesState, choice: SignInChoice): Partial<FeaturesState> => {
  if (choice === undefined) return {}
  if (choice === 'off') return { siwx: undefined }
  const mode = typeof choice === 'object' ? (choice.mode ?? 'optional') : choice
  return {
    siwx: mode === 'required' ? { isRequired: true } : { isRequired: false, isOnRequest: true },
    // Our server collects email addresses with its own sessions.
    emailCapture: project.emailCapture && typeof choice !== 'object',
  }
}

/** What the page chooses of the modal. */
export const createPageChoice = (
  { include: included, exclude: excluded = [], order = [], logins }: WalletChoice,
  { send, swap, buy, receive, activity, names }: FeatureChoice = {},
  signIn?: SignInChoice,
): PageChoice => {
  let [include, exclude] = [included, excluded]
  const isWanted = (way: LoginWay) => logins === undefined || logins.includes(way)
  const isIn = (list: readonly string[], ids: readonly (string | null | undefined)[]) =>
    list.some((one) => ids.some((id) => sameRdns(one, id)))
  const isListed: PageChoice['isListed'] = (ids) => (include === undefined || isIn(include, ids)) && !isIn(exclude, ids)
  const choice: PageChoice = {
    signIn: typeof signIn === 'object' ? signIn : undefined,
    hasLogins: isListed(['embedded']) && logins?.length !== 0,
    areLoginsNamed: logins !== undefined,
    isLoginLast: order.indexOf('embedded') > 0,
    isOnlyNamed: included !== undefined,
    isOrdered: order.length > 0,
    sortLogins: (ways) =>
      logins ? [...new Set(logins)].flatMap((one) => ways.find((way) => way === one) ?? []) : ways,
    countBeforePairing: (wallets) =>
      order.includes('pairing')
        ? wallets.filter((ids) => choice.placeOf(ids) < choice.placeOf(['pairing'])).length
        : wallets.length,
    isListed,
    isOffered: ({ connectorId, walletId, rdns, provider }) =>
      connectorId === embeddedId
        ? choice.hasLogins && (provider === undefined || isWanted(provider))
        : isListed(isPairedId(connectorId) ? [walletId ?? 'pairing', rdns] : [connectorId]),
    placeOf: (ids) => {
      const at = order.findIndex((one) => isIn([one], ids))
      return at === -1 ? order.length : at
    },
    limit: (project) => ({
      ...project,
      ...limitSignIn(project, signIn),
      email: project.email && isWanted('email'),
      passkey: project.passkey && isWanted('passkey'),
      socials: project.socials.filter(isWanted),
      send: project.send && send !== false,
      swaps: project.swaps && swap !== false,
      onramp: project.onramp && buy !== false,
      receive: project.receive && receive !== false,
      activity: project.activity && activity !== false,
      names: project.names && names !== false,
    }),
    find: async (ask, query) => {
      const wanted = include?.filter(isOfRegistry)
      if (wanted?.length === 0) return { data: [], count: 0 }
      const isFirst = query.page === '1' && query.search === undefined
      const first = isFirst ? order.filter((id) => wanted?.includes(id) !== false) : []
      const [named, { data, count }] = await Promise.all([
        findNamed(ask, first),
        ask({
          ...query,
          ...(wanted && { include: wanted.join(',') }),
          ...(exclude.length > 0 && { exclude: exclude.filter(isOfRegistry).join(',') }),
        }),
      ])
      const each = [...new Map([...named, ...data].map((wallet) => [wallet.id, wallet])).values()]
      const place = ({ id, rdns }: (typeof each)[number]) => choice.placeOf([id, rdns])
      const listed = each.filter(({ id, rdns }) => !isIn(exclude, [id, rdns]))
      return { data: listed.sort((a, b) => place(a) - place(b)), count }
    },
    loadNames: (ask, clock) =>
      new Promise((resolve) => {
        const cancel = clock.after(namesMs, resolve)
        const both = Promise.all([include && withRdns(ask, include), withRdns(ask, exclude)])
        // Without an answer, the IDs still name registry wallets.
        void both
          .then(
            (known) => {
              ;[include, exclude] = known
            },
            () => undefined,
          )
          .then(cancel)
          .then(resolve)
      }),
  }
  return choice
}
