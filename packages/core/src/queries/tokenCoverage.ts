import { account, type Coverage } from '@latchkey/wire/api/account'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { type NetworkId, toNetworkId } from '../networks.ts'

const pollMs = 30_000

/** Where it is kept from when on tokens that were received are found. */
export const coverageKey = (address: string, chainId: NetworkId) => ['tokenCoverage', chainId, address]

/**
 * From when on tokens that an account received are found; null when they always are. Balances that the API tells bring
 * it along; the embedded wallet tells balances alone, so there it is asked for.
 */
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
