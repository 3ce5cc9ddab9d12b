import { account, type Coverage } from '@latchkey/wire/api/account'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'

const pollMs = 30_000

export const coverageKey = (address: string, chainId: NetworkId) => ['tokenCoverage', chainId, address]

/** When finding received tokens began; null if always. The embedded wallet's balances don't include it. */
export const tokenCoverage = (kit: Kit, address: string, chainId: NetworkId) => ({
  queryKey: coverageKey(address, chainId),
  queryFn: async (): Promise<Coverage | null> => {
    const query = { currency: kit.store.getState().currency, chainId: toNetworkId(chainId) }
    const { coverage } = await callApi(kit, account.balance, { params: { address }, query })
    return coverage ?? null
  },
  staleTime: pollMs,
  refetchInterval: ({ state }: { state: { data: Coverage | null | undefined } }) => (state.data ? pollMs : false),
  retry: 1,
})
