import type { explorer, Wallet } from '@latchkey/wire/api/explorer'
import type { EndpointInput } from '@latchkey/wire/endpoint'
import type { RegistryWallet } from './registry.ts'

export type WalletQuery = EndpointInput<typeof explorer.getWallets>['query']

/** One page of the wallets matching a query, and their total. */
export const findWallets = (
  registry: readonly RegistryWallet[],
  query: WalletQuery,
): { data: Wallet[]; count: number } => {
  const matches = ranked(
    registry.filter((entry) => isWanted(entry, query)),
    query.search,
  )
  const start = (query.page - 1) * query.entries
  return { data: matches.slice(start, start + query.entries).map(({ wallet }) => wallet), count: matches.length }
}

/** An empty list means no filter, since clients leave out what they don't need. */
const isAny = (list: readonly string[] | undefined): boolean => list === undefined || list.length === 0

const isWanted = ({ wallet, ids, rdns }: RegistryWallet, query: WalletQuery): boolean =>
  (isAny(query.include) || [...ids, ...rdns].some((id) => includes(query.include, id))) &&
  ![...ids, ...rdns].some((id) => includes(query.exclude, id)) &&
  (isAny(query.chains) || wallet.chains.some((chain) => includes(query.chains, chain))) &&
  (!query.badge_type || wallet.badge_type === query.badge_type) &&
  (isAny(query.names) || query.names?.some((name) => plain(name) === plain(wallet.name)) === true) &&
  (isAny(query.rdns) || rdns.some((name) => query.rdns?.some((wanted) => plain(wanted) === plain(name))))

const includes = (list: readonly string[] | undefined, value: string): boolean => list?.includes(value) ?? false

/** Letters without accents and case, so "e" finds "é". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()

const ranked = (entries: readonly RegistryWallet[], search: string | undefined): readonly RegistryWallet[] => {
  const wanted = plain(search ?? '')
  if (wanted === '') return entries
  return entries
    .map((entry, index) => ({ entry, index, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || a.index - b.index)
    .map(({ entry }) => entry)
}

/** How well a wallet matches the words; lower is better, undefined is no match. */
const rankOf = ({ wallet, rdns }: RegistryWallet, wanted: string): number | undefined => {
  const name = plain(wallet.name)
  const ids = [wallet.id, ...rdns].map(plain)
  const tests = [
    () => name === wanted || ids.includes(wanted),
    () => name.startsWith(wanted),
    () => name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted)),
    () => name.includes(wanted),
    () => ids.some((id) => id.includes(wanted)),
  ]
  const rank = tests.findIndex((fits) => fits())
  return rank === -1 ? undefined : rank
}
