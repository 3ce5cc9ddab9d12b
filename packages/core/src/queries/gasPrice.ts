import { convert } from '@latchkey/wire/api/convert'
import { toCaipNetworkId } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import { toSwapError } from '../swap/toSwapError.ts'

/** The gas price, in the coin's base units. */
export type GasPrice = { standard: string; fast: string; instant: string }

export const gasPrice = (kit: Kit, chainId: number) => ({
  queryKey: ['gasPrice', chainId],
  queryFn: (): Promise<GasPrice> =>
    callApi(kit, convert.gasPrice, { query: { chainId: toCaipNetworkId(chainId) } }).catch((error: unknown) => {
      throw toSwapError(error, 'swap.gasPriceUnsupported')
    }),
  staleTime: 10_000,
  retry: 1,
})
