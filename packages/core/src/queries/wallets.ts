import { explorer, type Wallet } from '@latchkey/wire/api/explorer'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import type { Endpoint } from '@latchkey/wire/endpoint'
import { limits } from '@latchkey/wire/limits'
import { callApi, endpointUrl } from '../clients/api.ts'
import { hasServer } from '../config.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'
import type { AskRegistry } from '../pageChoice.ts'
import { isCoinbaseAllowed } from '../wallets/isCoinbaseAllowed.ts'

export type WalletPage = { data: readonly Wallet[]; count: number; page: number }

/** Asks the registry. */
export const askRegistry =
  (kit: Kit): AskRegistry =>
  (query) =>
    callApi(kit, explorer.getWallets, { query })

/** A page of the registry's wallets, or of those that match a text. */
export const fetchWallets = async (kit: Kit, page: number, entries: number, search?: string): Promise<WalletPage> => {
  const chains = kit.config.supportedNetworks.map(toCaipNetworkId).join(',')
  const query = { page: String(page), entries: String(entries), chains, ...(search && { search }) }
  const ask = askRegistry(kit)
  const { data, count } = await (kit.config.choice?.find(ask, query) ?? ask(query))
  return { data: data.filter(({ rdns }) => isCoinbaseAllowed(kit, rdns)), count, page }
}

/** The few wallets that are offered first (API-33). The registry changes rarely, so it is fetched once per visit. */
export const recommendedWallets = (kit: Kit) => ({
  queryKey: ['wallets', 'recommended'],
  queryFn: () => fetchWallets(kit, 1, limits.wallets.recommended),
  staleTime: Number.POSITIVE_INFINITY,
})

/** All wallets, page by page (API-33). */
export const walletPages = (kit: Kit) => ({
  queryKey: ['wallets', 'pages'],
  queryFn: ({ pageParam }: { pageParam: number }) => fetchWallets(kit, pageParam, limits.wallets.page),
  initialPageParam: 1,
  // Also ends where a server that counts wrong has no more.
  getNextPageParam: ({ page, count, data }: WalletPage) =>
    data.length > 0 && page * limits.wallets.page < count ? page + 1 : undefined,
  staleTime: Number.POSITIVE_INFINITY,
})

/** The wallets that match a text, at most a hundred (API-33). */
export const foundWallets = (kit: Kit, text: string) => ({
  queryKey: ['wallets', 'search', text],
  queryFn: () => fetchWallets(kit, 1, limits.wallets.search, text),
  staleTime: Number.POSITIVE_INFINITY,
})

/** One registry wallet; one that a list already loaded isn't requested again. */
export const walletById = (kit: Kit, walletId: string) => ({
  queryKey: ['wallets', 'one', walletId],
  queryFn: async (): Promise<Wallet | null> => {
    const query = { include: walletId, entries: '1' }
    const { data } = await callApi(kit, explorer.getWallets, { query })
    return data[0] ?? null
  },
  initialData: () => seenWallets(kit).find(({ id }) => id === walletId),
  staleTime: Number.POSITIVE_INFINITY,
})

type Cached = WalletPage | { pages: readonly WalletPage[] } | Wallet | null | undefined

/** The registry wallets that any list has loaded so far. */
export const seenWallets = ({ queries }: Kit): readonly Wallet[] =>
  queries.getQueriesData<Cached>({ queryKey: ['wallets'] }).flatMap(([, cached]) => {
    if (!cached) return []
    if ('pages' in cached) return cached.pages.flatMap(({ data }) => data)
    return 'data' in cached ? cached.data : [cached]
  })

/** An icon URL; empty without a server, and an initial is drawn instead. */
const imageUrl = (kit: Kit, row: Endpoint, id: string): string =>
  hasServer(kit.config) ? endpointUrl(kit, row, { params: { id } }) : ''

/** A wallet's icon URL. */
export const walletImageUrl = (kit: Kit, imageId: string): string => imageUrl(kit, explorer.getWalletImage, imageId)

/** A network's icon URL. */
export const networkImageUrl = (kit: Kit, chainId: NetworkId): string =>
  imageUrl(kit, explorer.getAssetImage, toNetworkId(chainId))

/** A token's icon URL. */
export const tokenImageUrl = (kit: Kit, symbol: string): string => imageUrl(kit, explorer.getTokenImage, symbol)
