import { account, type Coverage } from '@latchkey/wire/api/account'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'

/** An account's value over the last days, as far as past prices are known. */
export type ValueHistory = {
  /** The newest stretch without a gap, oldest first. */
  points: readonly { at: number; value: number }[]
  unpriced: readonly string[]
  isAtTodaysRate: boolean
  /** When holdings start to be known; undefined if they always are. */
  coverage?: Coverage | undefined
}

/** An account's total value by day. */
export const valueHistory = (kit: Kit, address: string, chainId: NetworkId) => {
  const { currency } = kit.store.getState()
  return {
    queryKey: ['account', 'valueHistory', chainId, address, currency],
    queryFn: async (): Promise<ValueHistory> => {
      const { points, ...rest } = await callApi(kit, account.valueHistory, {
        params: { address },
        query: { currency, chainId: toNetworkId(chainId) },
      })
      const gap = points.findLastIndex(({ value }) => value === null)
      const known = points.slice(gap + 1).map(({ at, value }) => ({ at: Date.parse(at), value: value ?? 0 }))
      return { points: known, ...rest }
    },
    staleTime: 60_000,
    refetchInterval: ({ state }: { state: { error: unknown } }) => (state.error ? 30_000 : 300_000),
    retry: 1,
  }
}
