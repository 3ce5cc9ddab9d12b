import type { Wallet } from '@latchkey/wire/api/explorer'
import type { LoginWay } from '../state/features.ts'

/**
 * Which wallets the list shows. An ID is an rdns, a registry ID, `embedded` for the logins or `pairing` for the QR code
 * of any other wallet.
 */
export type WalletChoice = {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
  order?: readonly string[] | undefined
  logins?: readonly LoginWay[] | undefined
}

/** Different rdns values of the same wallet. */
const rdnsPairs: readonly (readonly string[])[] = [
  ['io.metamask', 'io.metamask.mobile'],
  ['app.backpack', 'app.backpack.mobile'],
  ['app.base.account', 'org.base.account'],
  ['com.coin98', 'coin98.com'],
]

export const sameRdns = (a: string | null | undefined, b: string | null | undefined): boolean => {
  if (!a || !b) return false
  return a === b || rdnsPairs.some((pair) => pair.includes(a) && pair.includes(b))
}

type Ids = readonly (string | null | undefined)[]

const isAmong = (wanted: readonly string[], ids: Ids): boolean =>
  wanted.some((one) => ids.some((id) => sameRdns(one, id)))

/** Whether the page lists something with these IDs. */
export const isListed = ({ include, exclude }: WalletChoice, ids: Ids): boolean =>
  (include === undefined || isAmong(include, ids)) && (exclude === undefined || !isAmong(exclude, ids))

/** The place that the page gives to something with these IDs; the last one if it names none. */
export const placeOf = ({ order = [] }: WalletChoice, ids: Ids): number => {
  const at = order.findIndex((one) => ids.some((id) => sameRdns(one, id)))
  return at === -1 ? order.length : at
}

const isOfRegistry = (id: string): boolean => id !== 'embedded' && id !== 'pairing'

/** The IDs of a list that the registry may know. */
export const registryIds = (ids: readonly string[] = []): readonly string[] => ids.filter(isOfRegistry)

/** Whether installed wallets can only be recognized with the registry: an rdns has a dot, a registry ID has none. */
export const needsRegistry = ({ include = [], exclude = [] }: WalletChoice): boolean =>
  registryIds([...include, ...exclude]).some((id) => !id.includes('.'))

/** What the registry says about the IDs of a page. */
export type NamedWallets = { included: readonly Wallet[]; excluded: readonly Wallet[] }

/** Whether the page lists an installed wallet, by its rdns or what the registry knows of it. */
export const isInstalledListed = (choice: WalletChoice, rdns: string, named: NamedWallets | undefined): boolean => {
  const isOneOf = (wallets: readonly Wallet[] = []) => wallets.some((wallet) => sameRdns(wallet.rdns, rdns))
  if (isOneOf(named?.excluded)) return false
  return isListed(isOneOf(named?.included) ? { exclude: choice.exclude } : choice, [rdns])
}
