import { account, type Coverage, type HistoryItem } from '@latchkey/wire/api/account'
import { WalletError } from '@latchkey/wire/errors'
import { isShown } from '../account/activity.ts'
import { callApi } from '../clients/api.ts'
import { report } from '../errors/report.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'
import { trackEvent } from '../trackEvent.ts'

const pollMs = 10_000
/** Polls reload all pages, so users who scrolled far are updated less often. */
const [manyPages, slowPollMs] = [3, 60_000]

export type HistoryPage = {
  items: readonly HistoryItem[]
  next: string | null
  /** Since when the history is complete; undefined if from the start. */
  coverage: Coverage | undefined
}

type Polled = { state: { data: { pages: readonly unknown[] } | undefined } }

/** An account's history, page by page (DATA-04, DATA-05). A failure is shown once until it works again (DATA-06). */
export const accountHistory = (kit: Kit, address: string, chainId: NetworkId) => {
  const chain = toNetworkId(chainId)
  const { currency } = kit.store.getState()
  const failedKey = ['account', 'historyFailed', chainId, address]
  return {
    queryKey: ['account', 'history', chainId, address, currency],
    queryFn: async ({ pageParam }: { pageParam: string }): Promise<HistoryPage> => {
      try {
        const { data, next, coverage } = await callApi(kit, account.history, {
          params: { address },
          query: { chainId: chain, currency, ...(pageParam !== '' && { cursor: pageParam }) },
        })
        kit.queries.setQueryData(failedKey, false)
        return { items: data.filter((item) => isShown(item, chain)), next, coverage }
      } catch (cause) {
        const error = new WalletError('history.unavailable', { cause })
        if (!kit.queries.getQueryData(failedKey)) {
          report(kit, error)
          trackEvent(kit, 'ERROR_FETCH_TRANSACTIONS')
        }
        kit.queries.setQueryData(failedKey, true)
        throw error
      }
    },
    initialPageParam: '',
    // A server that repeats itself would be asked forever.
    getNextPageParam: ({ next }: HistoryPage, _: unknown, __: string, asked: readonly string[]) =>
      next !== null && !asked.includes(next) ? next : undefined,
    staleTime: 5_000,
    retry: false,
    networkMode: 'always' as const,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }: Polled) => ((state.data?.pages.length ?? 0) > manyPages ? slowPollMs : pollMs),
  }
}
