import { networkChoices } from '@latchkey/core/account/activeAccount'
import { toActivity } from '@latchkey/core/account/activity'
import { hasServer } from '@latchkey/core/config'
import type { Kit } from '@latchkey/core/kit'
import { toPortfolio } from '@latchkey/core/money/holdings'
import type { NetworkId } from '@latchkey/core/networks'
import { accountHistory } from '@latchkey/core/queries/accountHistory'
import { identity } from '@latchkey/core/queries/identity'
import { nativeBalance } from '@latchkey/core/queries/nativeBalance'
import { balanceRetryAt, isToldByWallet, tokenBalances } from '@latchkey/core/queries/tokenBalances'
import { tokenCoverage } from '@latchkey/core/queries/tokenCoverage'
import { valueHistory } from '@latchkey/core/queries/valueHistory'
import { isAddress } from '@latchkey/wire/caip'
import { limits } from '@latchkey/wire/limits'
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/query-core'
import type { Fact, Facts, Holder, Watch } from './facts.ts'
import { kitError } from './kitErrors.ts'
import { toLatchkeyError } from './toLatchkeyError.ts'

/** The part of TanStack's observers that we use. */
type Observer<R> = {
  getCurrentResult(): R
  subscribe(listener: () => void): () => void
  refetch(): Promise<unknown>
}

/** A watched query, and how to watch it in another currency. */
type Followed<R> = { observer: Observer<R>; refit(): void }

type Result<D> = { data: D | undefined; error: unknown; dataUpdatedAt: number; isFetching: boolean }

const toFact = <D, T>(
  { data: read, error, dataUpdatedAt, isFetching }: Result<D>,
  toData: (read: D) => T,
  { retryAt = 0, isTolerated = false }: { retryAt?: number; isTolerated?: boolean } = {},
): Fact<T> => {
  const data = read === undefined ? undefined : toData(read)
  const isFailed = Boolean(error) && !isTolerated
  return {
    status: isFailed ? (data ? 'stale' : 'failed') : data ? 'ready' : 'loading',
    ...{ data, retryAt, isFetching },
    error: error ? toLatchkeyError(error) : undefined,
    readAt: dataUpdatedAt,
  }
}

/** Watches a query, and others that belong to it, as one fact. */
const follow = <R, T>(
  { store }: Kit,
  [first, ...others]: readonly [Followed<R>, ...Followed<unknown>[]],
  read: () => Fact<T>,
  more = () => {},
): Watch<T> => {
  const all = [first, ...others]
  let fitted = store.getState().currency
  let seen: readonly unknown[] = []
  let fact: Fact<T> | undefined
  const refit = (): boolean => {
    const { currency } = store.getState()
    if (currency === fitted) return false
    fitted = currency
    for (const one of all) one.refit()
    return true
  }
  return {
    read: () => {
      const now = [fitted, ...all.map(({ observer }) => observer.getCurrentResult())]
      if (!fact || now.some((one, at) => one !== seen[at])) fact = read()
      seen = now
      return fact
    },
    subscribe: (listener) => {
      refit()
      const stops = [
        ...all.map(({ observer }) => observer.subscribe(listener)),
        store.subscribe(() => {
          if (refit()) listener()
        }),
      ]
      return () => {
        for (const stop of stops) stop()
      }
    },
    refresh: () => void first.observer.refetch(),
    more,
  }
}

/** A fact that only a server knows, on a page without one. */
const needsServer = <T>(): Watch<T> => {
  const fact: Fact<T> = {
    ...{ status: 'failed', data: undefined, error: kitError('kit.needsServer') },
    ...{ readAt: 0, retryAt: 0, isFetching: false },
  }
  return { read: () => fact, subscribe: () => () => {}, refresh: () => {}, more: () => {} }
}

const followBalance = (kit: Kit, address: string, chainId: NetworkId): Watch<Facts['balance']> => {
  const observer = new QueryObserver(kit.queries, {
    ...nativeBalance(kit, address, chainId),
    ...{ retry: 1, refetchInterval: limits.balance.watchMs, refetchOnWindowFocus: true },
    // Offline it fails at once; the default would wait forever.
    networkMode: 'always',
  })
  return follow(kit, [{ observer, refit: () => {} }], () => toFact(observer.getCurrentResult(), (data) => data))
}

const followPortfolio = (kit: Kit, address: string, chainId: NetworkId): Watch<Facts['portfolio']> => {
  const { queries } = kit
  const row = () => tokenBalances(kit, address, chainId)
  const balances = new QueryObserver(queries, row())
  const coverageRow = () => ({
    ...tokenCoverage(kit, address, chainId),
    enabled: isToldByWallet(kit) && typeof chainId === 'number',
  })
  const coverage = new QueryObserver(queries, coverageRow())
  const followed = [
    { observer: balances, refit: () => balances.setOptions(row()) },
    { observer: coverage, refit: () => coverage.setOptions(coverageRow()) },
  ] as const
  return follow(kit, followed, () => {
    const { currency } = kit.store.getState()
    const known = coverage.getCurrentResult().data ?? undefined
    return toFact(balances.getCurrentResult(), (data) => ({ ...toPortfolio(data), currency, coverage: known }), {
      retryAt: balanceRetryAt(kit, address, chainId),
    })
  })
}

const followActivity = (kit: Kit, address: string, chainId: NetworkId): Watch<Facts['activity']> => {
  const row = () => accountHistory(kit, address, chainId)
  const observer = new InfiniteQueryObserver(kit.queries, row())
  const followed = { observer, refit: () => observer.setOptions(row()) }
  const read = (): Fact<Facts['activity']> => {
    const result = observer.getCurrentResult()
    const { hasNextPage: hasMore, isFetchNextPageError: hasMoreFailed } = result
    const { currency } = kit.store.getState()
    return toFact(
      result,
      ({ pages }) => ({
        entries: pages.flatMap(({ items }) => items.map(toActivity)),
        ...{ hasMore, hasMoreFailed, currency, coverage: pages[0]?.coverage },
      }),
      { isTolerated: hasMoreFailed },
    )
  }
  return follow(kit, [followed], read, () => void observer.fetchNextPage())
}

const followValues = (kit: Kit, address: string, chainId: NetworkId): Watch<Facts['values']> => {
  const row = () => valueHistory(kit, address, chainId)
  const observer = new QueryObserver(kit.queries, row())
  const read = () =>
    toFact(observer.getCurrentResult(), ({ points, unpriced, isAtTodaysRate }) => ({
      ...{ points, unpriced, isAtTodaysRate, currency: kit.store.getState().currency },
    }))
  return follow(kit, [{ observer, refit: () => observer.setOptions(row()) }], read)
}

const followIdentity = (kit: Kit, address: string): Watch<Facts['identity']> => {
  const row = identity(kit, address)
  const nobody = async () => ({ name: null, avatar: null })
  const observer = new QueryObserver(kit.queries, isAddress(address) ? row : { ...row, queryFn: nobody })
  const read = () =>
    toFact(observer.getCurrentResult(), ({ name, avatar }) => ({
      ...{ name: name ?? undefined, avatar: avatar ?? undefined },
    }))
  return follow(kit, [{ observer, refit: () => {} }], read)
}

export type FactSources = { [K in keyof Facts]: (of: Holder) => Watch<Facts[K]> }

/** What can be watched about accounts. */
export const createFacts = (kit: Kit): FactSources => {
  const [first] = networkChoices(kit)
  type Source<T> = (kit: Kit, address: string, chainId: NetworkId) => Watch<T>
  const read =
    <T>(source: Source<T>) =>
    ({ address, chainId = first }: Holder): Watch<T> =>
      source(kit, address, chainId as NetworkId)
  const served = <T>(source: Source<T>) => read(hasServer(kit.config) ? source : () => needsServer<T>())
  return {
    balance: read(followBalance),
    portfolio: served(followPortfolio),
    activity: served(followActivity),
    values: served(followValues),
    identity: served(followIdentity),
  }
}
