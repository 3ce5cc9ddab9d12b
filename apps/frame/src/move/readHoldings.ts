import { parseAmount } from '@latchkey/wire/amount'
import { account, type TokenBalance } from '@latchkey/wire/api/account'
import { type CaipNetworkId, hex, nativeTokenAddress } from '@latchkey/wire/caip'
import { findChain } from '@latchkey/wire/chains'
import { WalletError } from '@latchkey/wire/walletErrors'
import * as v from 'valibot'
import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import type { CallNode } from '../methods/callNode.ts'
import type { CallApi } from '../session/callApi.ts'
import type { Holding, MovePlace } from './movePlan.ts'

type Deps = { callNode: CallNode; callApi: CallApi }

const toUnits = (answer: unknown): bigint => {
  if (!v.is(hex, answer) || answer === '0x') throw new WalletError('network.badReply')
  return BigInt(answer)
}

/** An EVM account's balance according to the node. */
export const readUnits = async (callNode: CallNode, { chain, address, asset }: Holding): Promise<bigint> => {
  if (asset === 'native') return toUnits(await callNode(chain, 'eth_getBalance', [address, 'latest']))
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address as Address] })
  return toUnits(await callNode(chain, 'eth_call', [{ to: asset, data }, 'latest']))
}

const toHolding = (place: MovePlace, { address, symbol, quantity, value, price }: TokenBalance): Holding => {
  const decimals = Number(quantity.decimals)
  const units = parseAmount(quantity.numeric, decimals)
  const asset = address?.split(':').at(-1) ?? 'native'
  const hasPrice = price > 0
  return {
    ...place,
    asset,
    symbol,
    decimals,
    units,
    usd: hasPrice ? (value ?? Number(quantity.numeric) * price) : undefined,
  }
}

const coinOf = (place: MovePlace): Holding => {
  const { symbol, decimals } = findChain(place.chain)?.currency ?? { symbol: '', decimals: 18 }
  return { ...place, asset: 'native', symbol, decimals, units: 0n, usd: undefined }
}

/** Asks the API for fresh data that lists the coin even at zero. */
const force = (chain: CaipNetworkId): string => `${chain}:${nativeTokenAddress}`

/** An account's holdings: tokens from the API, amounts from the node; the coin first, even at zero. */
export const readHoldings = async (
  { callNode, callApi }: Deps,
  place: MovePlace,
): Promise<{ coin: Holding; tokens: readonly Holding[]; coinUsd: number | undefined }> => {
  const { chain, address, kind } = place
  const query = { currency: 'usd', chainId: chain, forceUpdate: force(chain) } as const
  const { balances } = await callApi(account.balance, { params: { address }, query })
  const listed = balances.map((one) => toHolding(place, one))
  const known = balances.find((one) => one.address === undefined)
  const coinUsd = known && known.price > 0 ? known.price : undefined
  const coin = listed.find(({ asset }) => asset === 'native') ?? coinOf(place)
  const tokens = listed.filter(({ asset }) => asset !== 'native')
  if (kind === 'solana') return { coin, tokens: tokens.filter(({ units }) => units > 0n), coinUsd }
  const exact = await Promise.all(
    [coin, ...tokens].map(async (one): Promise<Holding> => {
      const units = await readUnits(callNode, one)
      const price = one.usd === undefined || one.units === 0n ? coinPrice(one, coinUsd) : one.usd / Number(one.units)
      return { ...one, units, usd: price === undefined ? undefined : price * Number(units) }
    }),
  )
  const [exactCoin = coin, ...exactTokens] = exact
  return { coin: exactCoin, tokens: exactTokens.filter(({ units }) => units > 0n), coinUsd }
}

/** The coin's price, for an account that had none a moment ago. */
const coinPrice = ({ asset, decimals }: Holding, coinUsd: number | undefined): number | undefined =>
  asset === 'native' && coinUsd !== undefined ? coinUsd / 10 ** decimals : undefined
