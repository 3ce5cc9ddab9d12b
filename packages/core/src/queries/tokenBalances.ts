import { account, type TokenBalance } from '@latchkey/wire/api/account'
import { type Address, toCaipNetworkId } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** What an account holds on a chain (DATA-01); tokens without decimals are no money (DATA-02). */
export const tokenBalances = (kit: Kit, address: Address, chainId: number) => ({
  queryKey: ['tokenBalances', chainId, address],
  queryFn: async (): Promise<readonly TokenBalance[]> => {
    const query = { currency: 'usd' as const, chainId: toCaipNetworkId(chainId) }
    const { balances } = await callApi(kit, account.balance, { params: { address }, query })
    return balances.filter(({ quantity }) => quantity.decimals !== '0')
  },
  staleTime: 10_000,
})
