import type { Replica } from '../../db/openReplica.ts'
import type { HistorySource } from './historySource.ts'

/**
 * Reads pages from a replica, and asks the primary whether anything of the account has changed since: one lookup by
 * key. If so, or if the page has no mark of its data, the primary is read. So a replica that lags never shows
 * less than the primary would.
 */
export const createReplicaHistory = (
  primary: HistorySource,
  copy: HistorySource,
  replica: Pick<Replica, 'ask'>,
): HistorySource => {
  const { isCurrent } = primary
  if (!isCurrent) return primary
  return {
    ...primary,
    page: async (account, before) => {
      const found = await replica.ask(
        () => copy.page(account, before),
        async ({ mark }) => mark !== undefined && (await isCurrent(account, mark)),
      )
      return found ?? (await primary.page(account, before))
    },
  }
}
