import type { Activity } from '@latchkey/core/account/activity'
import type { Coverage } from '@latchkey/wire/api/account'

/** An account's activity on a chain, as lists show it. */
export type History = {
  /** A failed list is marked empty (DATA-06); a stale one shows earlier data. */
  state: 'loading' | 'ready' | 'empty' | 'stale' | 'failed'
  activities: readonly Activity[]
  /** Since when the list is complete; undefined if from the start. */
  coverage: Coverage | undefined
  hasMore: boolean
  isFetching: boolean
  refetch: () => void
}
