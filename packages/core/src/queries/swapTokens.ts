import type { TokenBalance } from '@latchkey/wire/api/account'
import { convert } from '@latchkey/wire/api/convert'
import { type Address, nativeTokenAddress, parseCaipAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import { callApi } from '../clients/api.ts'
import type { Kit } from '../kit.ts'
import type { SwapToken } from '../state/swap.ts'
import { toSwapError } from '../swap/toSwapError.ts'

const plain = (id: string): Address | undefined => parseCaipAddress(id)?.address.toLowerCase() as Address | undefined

/** The tokens that can be swapped on a chain, including its native coin. */
export const swapTokens = (kit: Kit, chainId: number) => ({
  queryKey: ['swapTokens', chainId],
  queryFn: async (): Promise<readonly SwapToken[]> => {
    const query = { chainId: toCaipNetworkId(chainId) }
    const { tokens } = await callApi(kit, convert.tokens, { query }).catch((error: unknown) => {
      throw toSwapError(error, 'swap.initializeFailed')
    })
    return tokens.flatMap(({ address: id, name, symbol, decimals }): SwapToken[] => {
      const address = plain(id)
      return address ? [{ address, name, symbol, decimals }] : []
    })
  },
  staleTime: 300_000,
})

/** The swap API's address of a held token. */
export const heldAddress = ({ address }: TokenBalance): Address =>
  (address === undefined ? undefined : plain(address)) ?? nativeTokenAddress

/** A held token in the swap API's form. */
export const toSwapToken = (held: TokenBalance): SwapToken => ({
  address: heldAddress(held),
  symbol: held.symbol,
  name: held.name,
  decimals: Number(held.quantity.decimals),
})
