import { frame } from '@latchkey/wire/api/frame'
import { fungible } from '@latchkey/wire/api/fungible'
import { type Address, nativeTokenAddress, toCaipNetworkId } from '@latchkey/wire/caip'
import type { AssetId } from '../decode/facts.ts'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'

/** The sources of facts and simulations. */
export type FactsDeps = { callNode: CallNode; callApi: CallApi; projectId: string }

/** The operator's token list and the receivers in its index. Both are missing when it doesn't answer. */
export const askOperator = async ({ callApi }: FactsDeps, chainId: number, account: Address) => {
  // The call fills in the caller's own project ID.
  const query = { projectId: '', chainId: toCaipNetworkId(chainId), account }
  const told = await callApi(frame.facts, { query }).catch(() => undefined)
  const listed = new Map(told?.tokens.map((token) => [token.address.toLowerCase(), token]))
  const sentTo = told?.sentTo?.map(({ address, name }) => ({ address, name: name ?? undefined }))
  const allowed = told?.allowed.map((address) => address.toLowerCase() as Address) ?? []
  return { listed, sentTo, allowed }
}

/** Asset prices in millionths of a dollar; assets without one are missing. */
export const askPrices = async (
  { callApi, projectId }: FactsDeps,
  chainId: number,
  assets: readonly AssetId[],
): Promise<Readonly<Record<string, bigint>>> => {
  const named = assets.map(
    (asset) => [asset, `${toCaipNetworkId(chainId)}:${asset === 'native' ? nativeTokenAddress : asset}`] as const,
  )
  const body = { projectId, currency: 'usd' as const, addresses: named.map(([, address]) => address) }
  const told = await callApi(fungible.price, { body }).catch(() => undefined)
  return Object.fromEntries(
    named.flatMap(([asset, address]) => {
      const price = told?.fungibles.find((one) => one.address.toLowerCase() === address.toLowerCase())?.price ?? 0
      return price > 0 ? [[asset, BigInt(Math.ceil(price * 1e6))]] : []
    }),
  )
}
