import { fungible } from '@latchkey/wire/api/fungible'
import { type Address, parseCaipAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { WalletError } from '@latchkey/wire/moneyErrors'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'

/** Token prices in the user's currency, by address; for display only. Tokens without a price are left out. */
export const swapPrices = (kit: Kit, chainId: number, addresses: readonly Address[]) => ({
  queryKey: ['swapPrices', chainId, kit.store.getState().currency, ...addresses],
  queryFn: async (): Promise<Readonly<Record<string, number>>> => {
    const network = toCaipNetworkId(chainId)
    const { currency } = kit.store.getState()
    const body = {
      projectId: kit.config.projectId,
      currency,
      addresses: addresses.map((address) => `${network}:${address}` as const),
    }
    const { fungibles } = await callApi(kit, fungible.price, { body }).catch((cause: unknown) => {
      throw new WalletError('swap.priceFailed', { cause })
    })
    return Object.fromEntries(
      fungibles
        .filter(({ price }) => Number.isFinite(price) && price > 0)
        .map(({ address, price }) => [parseCaipAddress(address)?.address.toLowerCase() ?? '', price]),
    )
  },
  staleTime: 30_000,
  retry: 1,
})
