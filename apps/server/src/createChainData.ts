import type { account } from '@latchkey/wire/api/account'
import { type Address, type CaipNetworkId, isEvm, toChainId, toCoinType } from '@latchkey/wire/caip'
import type { EndpointReply } from '@latchkey/wire/endpoint'
import { type Cache, createCache } from './createCache.ts'
import { createSharedCache, type Shelf } from './createSharedCache.ts'
import type { Connection } from './db/connect.ts'
import type { Replica } from './db/openReplica.ts'
import { indexModeOf } from './indexer/readPolicy.ts'
import { watchRequested } from './indexer/watchRequested.ts'
import { describeError, type Log } from './log.ts'
import type { Metrics } from './metrics/createMetrics.ts'
import type { Settings } from './settings.ts'
import { type Chain, createChain } from './sources/chain/createChain.ts'
import type { Nodes } from './sources/chain/createNodes.ts'
import { createPools, type Pools } from './sources/dex/createPools.ts'
import { createReaches } from './sources/dex/createReaches.ts'
import { createTransfers, type Transfers } from './sources/dex/createTransfers.ts'
import { createVenues, type Venues } from './sources/dex/createVenues.ts'
import { type HeldBalances, toHeld } from './sources/heldBalances.ts'
import { createEtherscan, type Etherscan } from './sources/history/createEtherscan.ts'
import { createEtherscanHistory } from './sources/history/createEtherscanHistory.ts'
import { createIndexedHistory } from './sources/history/createIndexedHistory.ts'
import { createReplicaHistory } from './sources/history/createReplicaHistory.ts'
import type { HistorySource } from './sources/history/historySource.ts'
import { createEnsBook } from './sources/identity/createEnsBook.ts'
import { createIdentities, type Identities } from './sources/identity/createIdentities.ts'
import type { NameBook, OutsideNames } from './sources/identity/nameBook.ts'
import { createPoolPrices } from './sources/prices/createPoolPrices.ts'
import { createRates, type Rates } from './sources/prices/createRates.ts'
import type { PriceSource } from './sources/prices/priceSource.ts'
import { createTokenBook, type TokenBook } from './sources/tokens/createTokenBook.ts'

/** Data about one chain beyond its blocks. */
export type ChainSources = {
  chain: Chain
  tokens: TokenBook
  venues: Venues
  pools: Pools
  transfers: Transfers
  prices: PriceSource
  rates: Rates
}

/** All outside data about chains and accounts. */
export type ChainData = {
  /** The sources of a chain with nodes. */
  find: (id: CaipNetworkId) => ChainSources | undefined
  /** The history of an EVM chain with nodes. */
  history: (id: CaipNetworkId) => HistorySource | undefined
  /** Watches an address that a network asked about, if only queried addresses are indexed. */
  watch: (id: CaipNetworkId, address: Address, network: string) => Promise<void>
  /** Watches the address of a user who signed in, wherever only queried addresses are indexed. */
  watchProven: (address: Address, network: string) => Promise<void>
  identities: Identities
  /** ENS names; undefined without an Ethereum node. */
  outsideNames: OutsideNames | undefined
  /** By chain, address and currency. */
  balances: Cache<HeldBalances>
  /** Replies with account value over time, by chain, address and currency. */
  values: Cache<EndpointReply<typeof account.valueHistory>>
  stop: () => void
}

type Options = {
  settings: Settings
  connection: Pick<Connection, 'db' | 'pool'>
  nodes: Nodes
  log: Log
  metrics: Metrics
  /** Our own names, which take precedence. */
  names: NameBook
  /** Where instances share short-lived answers, if they do. */
  shelf?: ((name: string) => Shelf) | undefined
  /** A copy of the database for history and past prices. */
  replica?: Replica | undefined
}

/** The Etherscan-compatible service from the settings, if any. */
const createHistoryService = (
  { ETHERSCAN_API_KEY, ETHERSCAN_URL }: Settings,
  id: CaipNetworkId,
): Etherscan | undefined =>
  ETHERSCAN_API_KEY === ''
    ? undefined
    : createEtherscan({ url: ETHERSCAN_URL, key: ETHERSCAN_API_KEY, chainId: toChainId(id) ?? 0 })

export const createChainData = (options: Options): ChainData => {
  const { settings, connection, nodes, log, metrics, names, shelf, replica } = options
  const { db, pool } = connection
  const onFailure = (part: string) => (error: unknown) => log.warn({ part, ...describeError(error) })
  const createSources = (chain: Chain): ChainSources => {
    const tokens = createTokenBook(db, chain)
    const venues = createVenues(chain)
    const pools = createPools(chain, venues)
    metrics.start('prices_guarded', { chain: chain.id })
    const onGuarded = () => metrics.count('prices_guarded', { chain: chain.id })
    const [reaches, transfers] = [createReaches(chain, venues), createTransfers(chain)]
    const market = { chain, pools, reaches, transfers, tokens }
    const prices = createPoolPrices({ ...market, connection, replica, onFailure: onFailure('prices'), onGuarded })
    const rates = createRates({
      fixed: settings.CURRENCY_RATES,
      url: settings.RATES_URL,
      chainId: chain.id,
      prices,
      onFailure: onFailure('rates'),
      shelf: shelf?.('rates'),
    })
    metrics.gauge('cache_entries', { cache: 'tokens', chain: chain.id }, () => tokens.size)
    metrics.gauge('cache_entries', { cache: 'prices', chain: chain.id }, () => prices.size)
    return { chain, tokens, venues, pools, transfers, prices, rates }
  }
  const byChain = new Map(
    nodes.ids.flatMap((id) => {
      const chain = nodes.find(id)
      return chain && isEvm(id) ? [[id, createSources(chain)] as const] : []
    }),
  )

  const isWatched = (id: CaipNetworkId) => indexModeOf(settings, id) === 'watched'
  const createHistory = (id: CaipNetworkId): HistorySource => {
    const service = settings.HISTORY_SOURCE === 'etherscan' ? createHistoryService(settings, id) : undefined
    const past = isWatched(id) ? { depth: BigInt(settings.INDEX_BACKFILL_BLOCKS) } : undefined
    if (service) return createEtherscanHistory(service, id)
    const indexed = createIndexedHistory(pool, id, past)
    return replica ? createReplicaHistory(indexed, createIndexedHistory(replica.pool, id), replica) : indexed
  }
  const histories = new Map([...byChain.keys()].map((id) => [id, createHistory(id)]))

  const mainnet =
    settings.MAINNET_RPC_URL === ''
      ? undefined
      : createChain({
          id: 'eip155:1',
          urls: [settings.MAINNET_RPC_URL],
          onWrongChain: () => log.error({ part: 'identity' }, 'MAINNET_RPC_URL does not serve Ethereum.'),
        })
  const chainIds = [...byChain.keys()].flatMap((id) => toChainId(id) ?? [])
  const ens = mainnet && createEnsBook(mainnet, [...new Set([1, ...chainIds].map(toCoinType))])
  const identities = createIdentities([names, ...(ens ? [ens] : [])])
  metrics.gauge('cache_entries', { cache: 'identities' }, () => identities.size)

  const balances = createSharedCache({
    ...{ max: 5_000, keepMs: 5_000, shelf: shelf?.('balances') },
    pack: ({ balances, coverage }: HeldBalances) => ({ balances, coverage }),
    unpack: toHeld,
  })
  metrics.gauge('cache_entries', { cache: 'balances' }, () => balances.size)
  const values = createSharedCache({
    ...{ max: 2_000, keepMs: 60_000, shelf: shelf?.('values') },
    pack: (value: EndpointReply<typeof account.valueHistory>) => value,
    unpack: (value) => value,
  })
  metrics.gauge('cache_entries', { cache: 'values' }, () => values.size)
  // How often a queried address is added again, in case it was evicted.
  const watched = createCache<true>({ max: 20_000, keepMs: 600_000 })
  return {
    find: (id) => byChain.get(id),
    history: (id) => histories.get(id),
    watch: async (id, address, network) => {
      if (!histories.has(id) || !isWatched(id)) return
      await watched.get(`${id}:${address}:${network}`, async () => {
        await watchRequested(db, { chain: id, address, network, isProven: false })
        return true
      })
    },
    watchProven: async (address, network) => {
      await watched.get(`${address}:${network}`, async () => {
        const chains = [...histories.keys()].filter(isWatched)
        for (const chain of chains) await watchRequested(db, { chain, address, network, isProven: true })
        return true
      })
    },
    identities,
    outsideNames: ens,
    balances,
    values,
    stop: () => {
      mainnet?.stop()
      for (const { prices } of byChain.values()) prices.stop()
    },
  }
}
