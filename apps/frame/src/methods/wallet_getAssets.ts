import { parseAmount } from '@latchkey/wire/amount'
import { account as accountRows, type TokenBalance } from '@latchkey/wire/api/account'
import { toCaipNetworkId, toChainId } from '@latchkey/wire/caip'
import { RpcError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { accountOf } from './accountOf.ts'
import { evmChainId, type Method } from './method.ts'

const request = v.object({
  account: v.optional(v.string()),
  chainFilter: v.optional(v.array(v.union([v.string(), v.number()]))),
})

/** One asset in ERC-7811 format, with every fact that the API gives. */
const toAsset = ({ address, chainId: _, quantity, ...facts }: TokenBalance) => {
  const decimals = Number(quantity.decimals)
  return {
    // The API prefixes token addresses with their chain.
    address: address?.split(':').at(-1) ?? 'native',
    balance: `0x${parseAmount(quantity.numeric, decimals).toString(16)}`,
    type: address === undefined ? 'NATIVE' : 'ERC20',
    metadata: { ...facts, decimals },
  }
}

/** The account's holdings from the operator's index. */
export const wallet_getAssets: Method<'wallet_getAssets'> = async (params, context) => {
  const parsed = v.safeParse(request, (Array.isArray(params) ? params[0] : params) ?? {})
  if (!parsed.success) throw new RpcError(-32602)
  const { address } = await accountOf(context, parsed.output.account)
  const { supportedNetworks } = context.state.config
  const wanted = parsed.output.chainFilter?.map(toChainId) ?? [evmChainId(context)]
  const rows = supportedNetworks
    .filter((chainId) => wanted.includes(chainId))
    .map(async (chainId) => {
      const query = { currency: 'usd', chainId: toCaipNetworkId(chainId) } as const
      const { balances } = await context.state.callApi(accountRows.balance, { params: { address }, query })
      return [`0x${chainId.toString(16)}`, balances.map(toAsset)] as const
    })
  return Object.fromEntries(await Promise.all(rows))
}
