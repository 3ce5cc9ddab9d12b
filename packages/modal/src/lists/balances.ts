import type { Portfolio } from '@latchkey/core/money/holdings'
import type { NetworkId } from '@latchkey/core/networks'
import type { Coverage } from '@latchkey/wire/api/account'

/** An account's holdings on a chain, as lists show them. */
export type Balances = {
  /** `failed` has nothing to show; `stale` has earlier data. */
  state: 'loading' | 'ready' | 'stale' | 'failed'
  portfolio: Portfolio | undefined
  chainId: NetworkId
  /** Since when received tokens are found; undefined if always, or not known yet. */
  coverage: Coverage | undefined
  readAt: number
  retryAt: number
  isFetching: boolean
  refetch: () => void
}
